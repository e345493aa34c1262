#!/bin/sh
# The commands in `bin` of an installation: starts the command of this name in the current version.
# Settings are read from the environment, then from site.env, then from defaults.env.
set -eu
self=$(readlink -f "$0")
folder=$(dirname "$(dirname "$self")")
version=$(cd "$folder/${SITE_VERSION:-current}" && pwd -P)
node=$version/node_modules/.bin/node
[ -x "$node" ] || node=node
command=$version/scripts/src/commands/$(basename "$self").command.ts
[ -e "$command" ] || command=$version/server/src/employees/$(basename "$self").command.ts
exec "$node" --disable-warning=ExperimentalWarning --env-file="$folder/defaults.env" \
  --env-file-if-exists="$folder/site.env" "$command" "$@"
