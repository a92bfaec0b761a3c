# shellcheck shell=bash disable=SC2034
# Sourced by ./play and ./test: installs what is missing on Debian 12 and configures and builds a preset.
# Everything it prints goes to standard error; standard output belongs to the program.

terminal_packages=(clang-19 lld-19 cmake ninja-build)
play_packages=(
  "${terminal_packages[@]}"
  libboost1.81-dev libsqlite3-dev libsodium-dev libcairo2-dev libssl-dev zlib1g-dev python3       # the server
  llvm-19 wasi-libc libc++-19-dev-wasm32 libc++abi-19-dev-wasm32 libclang-rt-19-dev-wasm32 nodejs  # the web client
)
# Node from elsewhere than Debian brings its own npm, and Debian's would not install beside it.
command -v npm >/dev/null || play_packages+=(npm)
test_packages=(
  "${play_packages[@]}"
  libclang-rt-19-dev clang-tidy-19 clang-format-19  # sanitizers, fuzzers, style
  shellcheck                                        # ./play and ./test themselves
  g++-12 ccache doctest-dev git                     # second compiler, tests
  libicu-dev                                        # messages are compared with ICU
  valgrind                                          # counting instructions
  openmpi-bin libopenmpi-dev                        # many machines
  libpq-dev postgresql                              # tables in PostgreSQL
  libnats-dev nats-server                           # several nodes
  pybind11-dev python3-dev python3-numpy python3-pytest  # the Python package
  chromium chromium-headless-shell firefox-esr      # tests in browsers
  iproute2 bsdutils                                 # a network and a terminal for tests
  man-db binutils file fakeroot systemd             # the Debian package, its pages and its unit
)
long_packages=(
  debootstrap prometheus nginx-light caddy openssl  # a bare Debian, and what stands around a server
  python3-torch                                     # the trainer
)

say() { printf '%s\n' "$*" >&2; }

missing_packages() {
  local package
  for package in "$@"; do
    [ "$(dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null)" = installed ] || printf '%s\n' "$package"
  done
}

# install_packages NAME...: asks apt-get for what is missing, and for nothing when nothing is.
install_packages() {
  if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
    say "This is not Debian: going on with what is installed. Needed, by Debian's names: $*"
    return 0
  fi
  local missing
  mapfile -t missing < <(missing_packages "$@")
  [ "${#missing[@]}" -gt 0 ] || return 0

  local as_root=()
  if [ "$(id -u)" -ne 0 ]; then
    if ! command -v sudo >/dev/null; then
      say "Some packages are missing and installing them needs root. Please run as root:"
      say "  apt-get update && apt-get install --no-install-recommends ${missing[*]}"
      return 1
    fi
    as_root=(sudo)
  fi
  say "Installing ${#missing[@]} packages: ${missing[*]}"
  local apt=("${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=300)
  [ -t 2 ] || apt+=(-q -o Dpkg::Use-Pty=0)
  "${apt[@]}" update >&2 &&
    "${apt[@]}" install -y --no-install-recommends "${missing[@]}" >&2 && return 0
  say "apt-get could not install them (its messages are above). By hand, as root:"
  say "  apt-get update && apt-get install --no-install-recommends ${missing[*]}"
  return 1
}

# build_target PRESET TARGET [OPTION...]: the build tool shows how far it is. Options are for configuring.
build_target() {
  local preset=$1 target=$2 log=build/$1-configure.log
  mkdir -p build
  if ! cmake --preset "$preset" "${@:3}" >"$log" 2>&1; then
    cat "$log" >&2
    say "Configuring the $preset build failed (see above)."
    return 1
  fi
  [ -e "build/$preset/$target" ] || say "Building $target for the first time, which takes a minute or two ..."
  cmake --build --preset "$preset" --target "$target" >&2 && return 0
  say "The $preset build failed (see above)."
  return 1
}
