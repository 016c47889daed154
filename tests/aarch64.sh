#!/usr/bin/env bash
# Build the core for aarch64 and run the agreement tests on it, under emulation. Behind `make aarch64`, on Debian and its kin.
#
#     tests/aarch64.sh PYTHON BUILD [HANDS]
#
# PYTHON is an interpreter of this machine that has the build tools; everything is made below the folder BUILD. The compiler
# and the emulator are installed here, when missing; the system for aarch64 (Python, its headers and libraries) is unpacked
# into a folder, from packages that apt resolves against an empty system, so that this machine's own packages stay as they are.
set -euo pipefail
python=$1
build=$(mkdir -p "$2" && cd "$2" && pwd)
hands=${3:-300}
compiler=aarch64-linux-gnu-gcc
emulator=qemu-aarch64

missing=()
command -v "$compiler" >/dev/null || missing+=(gcc-aarch64-linux-gnu)
command -v "$emulator" >/dev/null || missing+=(qemu-user)
if ((${#missing[@]})); then
    apt-get update --quiet=2
    apt-get install --quiet=2 --yes "${missing[@]}"
fi

system=$build/system
if ! [ -e "$build/system.ready" ]; then
    rm -rf "$build/apt" "$system"
    mkdir -p "$build"/apt/{state/lists,cache/archives}/partial "$system"
    touch "$build/apt/status"
    cat >"$build/apt/apt.conf" <<END
APT::Architecture "arm64";
APT::Architectures { "arm64"; };
APT::Install-Recommends "false";
Dir::State "$build/apt/state";
Dir::State::status "$build/apt/status";
Dir::Cache "$build/apt/cache";
Debug::NoLocking "true";
END
    APT_CONFIG=$build/apt/apt.conf apt-get update --quiet=2
    APT_CONFIG=$build/apt/apt.conf apt-get install --quiet=2 --yes --download-only python3 python3-dev libstdc++6
    for package in "$build"/apt/cache/archives/*.deb; do
        dpkg-deb --extract "$package" "$system"
    done
    touch "$build/system.ready"
fi

emulated() {
    PYTHONPATH="$build/lib:$build/site" "$emulator" -L "$system" "$system/usr/bin/python3" "$@"
}
version=$(emulated -c 'import sys; print("%d.%d" % sys.version_info[:2])')

if ! [ -e "$build/site.ready" ]; then
    rm -rf "$build/site"
    "$python" -m pip install --quiet --target "$build/site" --only-binary=:all: --implementation cp \
        --python-version "$version" --abi "cp${version/./}" --abi none \
        --platform manylinux_2_28_aarch64 --platform manylinux_2_17_aarch64 --platform manylinux2014_aarch64 \
        numpy rich pytest hypothesis
    touch "$build/site.ready"
fi

# The platform that is named here is the one that setup.py asks whether there are builds for some of its processors.
_PYTHON_HOST_PLATFORM=linux-aarch64 CC=$compiler LDSHARED="$compiler -shared" SETUPTOOLS_EXT_SUFFIX=.so \
    CFLAGS="-I$system/usr/include/python$version -I$system/usr/include -I$build/site/numpy/_core/include" \
    "$python" setup.py --quiet build --build-base "$build/objects" --build-lib "$build/lib"

emulated -c 'import platform, laizi; assert platform.machine() == "aarch64"; print("emulated:", laizi.__file__)'
emulated -m pytest -p no:cacheprovider -k "not pyrules" tests/test_agreement.py tests/test_counting.py
emulated tests/agree.py --hands "$hands" --workers 2
