// A client of `laizi engine` for Node, without any package: requests go out and replies come in one a line.

import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

/** An error that the engine replied; `code` and `data` are those of docs/engine.md. */
export class EngineError extends Error {
  constructor({ code, message, data }) {
    super(message);
    this.name = "EngineError";
    this.code = code;
    this.data = data;
  }
}

/** A running engine. */
export class Engine {
  #process;
  #waiting = new Map();
  #lastId = 0;

  /** Start an engine; `command` is the program and its arguments. */
  constructor(command = ["laizi", "engine"]) {
    this.#process = spawn(command[0], command.slice(1), { stdio: ["pipe", "pipe", "inherit"] });
    this.#process.on("error", (error) => this.#fail(error));
    this.#process.on("close", () => this.#fail(new Error("the engine has ended")));
    this.#process.stdin.on("error", (error) => this.#fail(error));
    createInterface({ input: this.#process.stdout }).on("line", (line) => this.#receive(JSON.parse(line)));
  }

  /** Call a method with its parameters by name; the promise is its result, or rejected with an EngineError. */
  call(method, params = {}) {
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#process.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", id, method, params })}\n`);
    });
  }

  /** Let the engine end, once it has answered everything. */
  close() {
    this.#process.stdin.end();
  }

  #receive({ id, result, error }) {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (waiting === undefined) this.#fail(new Error(`the engine replied to nothing: ${error?.message}`));
    else if (error === undefined) waiting.resolve(result);
    else waiting.reject(new EngineError(error));
  }

  #fail(error) {
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}
