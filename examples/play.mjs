// Plays a whole hand through `laizi engine`, the first hint for all three seats, and prints what happens:
//
//   node examples/play.mjs [game] [seed] [engine command ...]

import { Engine, EngineError } from "./client.mjs";

const [game = "huanle", seed = "1", ...command] = process.argv.slice(2);
const engine = new Engine(command.length > 0 ? command : undefined);

/** What a seat answers: the first hint when it is to play, otherwise to call, to rob and to bid, but not to open. */
async function choose(rules, table, seat) {
  const { actions } = await engine.call("table.legal_actions", { table, seat, limit: 4 });
  if (actions[0].action !== "play") return actions.find(({ action, yes, points }) => (action === "open" ? !yes : points !== 0));
  const { hand, to_beat } = await engine.call("table.view", { table, seat });
  const { hints } = await engine.call("hints", { hand, rules, to_beat, limit: 1 });
  return hints.length > 0 ? { action: "play", code: hints[0].code } : { action: "play", move: "PASS" };
}

try {
  const { name, version } = await engine.call("hello");
  console.log(`${name} ${version} plays ${game}, seed ${seed}`);
  let { table, rules, to_act, result } = await engine.call("table.new", { game, seed: Number(seed) });
  while (result === null) {
    const seat = to_act[0];
    const action = await choose(rules, table, seat);
    ({ to_act, result } = await engine.call("table.act", { table, seat, action }));
  }
  const { history, landlord } = await engine.call("table.view", { table, seat: 0 });
  for (const { seat, action, move, yes, points } of history) {
    console.log(`seat ${seat}${seat === landlord ? "*" : " "} ${move ?? `${action} ${yes ?? points ?? ""}`}`);
  }
  console.log(`${result.landlord_won ? "the landlord wins" : "the peasants win"}: ${result.payments.join(" ")}`);
} catch (error) {
  if (!(error instanceof EngineError)) throw error;
  console.error(`the engine says: ${error.message}`);
  process.exitCode = 1;
} finally {
  engine.close();
}
