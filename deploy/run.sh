#!/bin/sh
# The commands in `bin` of an installation: starts the command of this name in the current version.
# Settings are read from the environment, then from site.env, then from defaults.env. Who deploys may not read site.env, which
# has secrets, and has deploy.env instead.
set -eu
self=$(readlink -f "$0")
folder=$(dirname "$(dirname "$self")")
version=$(cd "$folder/current" && pwd -P)
export SITE_VERSION="${version##*/}" SITE_ROOT="$version"
# A lock while this version runs: install.sh does not remove it then. Descriptor 8 stays open in the Node that replaces this
# shell.
exec 8<"$version/package.json"
flock -sn 8 || true
command=$version/platform/command/src/commands/$(basename "$self").command.ts
[ -e "$command" ] || command=$version/backend/src/employees/$(basename "$self").command.ts
# An image has no site.env.
if [ -e "$folder/site.env" ]; then
  settings=$folder/site.env
  if [ ! -r "$settings" ] && [ -r "$folder/deploy.env" ]; then
    settings=$folder/deploy.env
    # Who serves reads what this writes, by its group.
    umask 027
  fi
  [ -r "$settings" ] || {
    echo "$settings cannot be read by $(id -un): run this command as the user of the site." >&2
    exit 1
  }
  set -- --env-file="$settings" "$command" "$@"
else
  set -- "$command" "$@"
fi
exec "$version/node_modules/.bin/node" --disable-warning=ExperimentalWarning --env-file="$folder/defaults.env" "$@"
