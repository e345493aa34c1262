import semver from 'semver';
import { PackageError } from './package-error.ts';

/** The public API as text: `@site/shared-ui/forms TextField` → its declaration. */
export type Api = ReadonlyMap<string, string>;

export interface ApiReport {
  /** The version of `shared-ui/package.json` that has this API. */
  readonly version: string;
  readonly api: Api;
  /** The version that first had an export, of those that this major version did not begin with. */
  readonly since: ReadonlyMap<string, string>;
}

/** The committed report, relative to the root. */
export const reportPath = 'shared-ui/api-report.md';

export type Bump = 'minor' | 'major';

export interface ApiDifference {
  /** What the difference asks of the version; null without a difference. */
  readonly bump: Bump | null;
  /** `added @site/shared-ui Ribbon`. */
  readonly changes: readonly string[];
}

const head = `# API of @site/shared-ui

What the shell shares with all remotes, with types. Written by \`npm run api-report\`, which asks for a new version if this changes.
`;

/** The committed text of a report. */
export function formatReport({ version, api, since }: ApiReport): string {
  const lines = [`Version: ${version}`, '', head.trimEnd(), ''];
  let door = '';
  for (const [key, text] of api) {
    const [subpath = '', name = ''] = key.split(' ');
    if (subpath !== door) lines.push(`## ${subpath}`, '');
    door = subpath;
    const added = since.get(key);
    lines.push(`### ${name}`, '', ...(added ? [`Since ${added}.`, ''] : []), '```ts', text, '```', '');
  }
  return lines.join('\n');
}

/** @throws PackageError if the text is not a report */
export function parseReport(text: string): ApiReport {
  const version = /^Version: (\S+)\n/.exec(text)?.[1];
  if (!version || !semver.valid(version))
    throw new PackageError('The first line of shared-ui/api-report.md must be "Version: 1.2.3".');
  const api = new Map<string, string>();
  const since = new Map<string, string>();
  for (const section of text.split(/^## /m).slice(1)) {
    const subpath = section.slice(0, section.indexOf('\n'));
    const exports = section.matchAll(/^### (\S+)\n\n(?:Since (\S+)\.\n\n)?```ts\n([\s\S]*?)\n```$/gm);
    for (const [, name, added, code] of exports) {
      api.set(`${subpath} ${name}`, code ?? '');
      if (added) since.set(`${subpath} ${name}`, added);
    }
  }
  return { version, api, since };
}

/** Since when a next version has its exports. A new major version begins anew. */
export function sinceOf(committed: ApiReport | null, version: string, api: Api): ApiReport['since'] {
  if (committed === null || semver.major(committed.version) < semver.major(version)) return new Map();
  const since = [...api.keys()].flatMap((key) => {
    const added = committed.api.has(key) ? committed.since.get(key) : version;
    return added === undefined ? [] : [[key, added] as const];
  });
  return new Map(since);
}

/** The lowest version of the host that has all these exports. @param names such as `Link`; null: any of them */
export function lowestHost({ version, since }: ApiReport, names: Iterable<string> | null): string {
  if (names === null) return version;
  const needed = [...names].flatMap((name) => since.get(`@site/shared-ui/host ${name}`) ?? []);
  return semver.rsort([`${semver.major(version)}.0.0`, ...needed])[0] ?? version;
}

/** What changed between two APIs, in the order of their names. */
export function compareApis(before: Api, after: Api): ApiDifference {
  const changes: string[] = [];
  let bump: Bump | null = null;
  for (const key of [...new Set([...before.keys(), ...after.keys()])].sort()) {
    const [old, now] = [before.get(key), after.get(key)];
    if (old === now) continue;
    const kind =
      old === undefined
        ? 'added'
        : now === undefined
          ? 'removed'
          : kindOf(withProperties(old, key, before), withProperties(now, key, after), passedTypes.test(key));
    changes.push(`${kind} ${key}`);
    if (kind === 'removed' || kind === 'changed') bump = 'major';
    else bump ??= 'minor';
  }
  return { bump, changes };
}

/** Types that callers write: props, options, and what a unit declares. */
const passedTypes = /(Props|Options| UnitRoute| UnitDeclaration)$/;

const picked = /^type \w+ = Pick<\s*(\w+),([^<>]+)>;$/;

/** `Pick` of an interface of the same entry point as the properties that it picks, so that those are compared. */
function withProperties(text: string, key: string, api: Api): string {
  const [, base = '', names = ''] = picked.exec(text) ?? [];
  const [door] = key.split(' ');
  const declaration = api.get(`${door} ${base}`);
  if (declaration === undefined) return text;
  const wanted = new Set([...names.matchAll(/'([^']+)'/g)].map(([, name]) => name));
  return declaration
    .split('\n')
    .filter((line) => {
      const property = /^ {4}(?:readonly )?["']?([\w-]+)["']?\??:/.exec(line)?.[1];
      return property === undefined || wanted.has(property);
    })
    .join('\n');
}

const optionalProperty = /^\s+(readonly )?[\w"'-]+\?: .*;$/;

/**
 * `extended` if the only differences are additional optional properties, which no caller has to know, and further types
 * of properties that callers pass.
 *
 * @param passed whether callers write the type, as props and options
 */
function kindOf(old: string, now: string, passed: boolean): 'extended' | 'changed' {
  const kept = old.split('\n');
  const added = now.split('\n').filter((line) => {
    const [next] = kept;
    const isWider = passed && next?.endsWith(';') && line.startsWith(`${next.slice(0, -1)} | `);
    if (line !== next && !isWider) return true;
    kept.shift();
    return false;
  });
  return kept.length === 0 && added.every((line) => optionalProperty.test(line)) ? 'extended' : 'changed';
}

/** The lowest version that may follow one, after a change of this kind. */
export function minimumVersion(before: string, bump: Bump | null): string {
  return bump === null ? before : (semver.inc(before, bump) ?? before);
}

/**
 * Checks that the sources' API may have a version, compared with the committed report.
 *
 * @param committed null before the first report
 * @throws PackageError that names the changes and the version that they need
 */
export function requireVersion(committed: ApiReport | null, next: ApiReport): void {
  if (committed === null) return;
  const { bump, changes } = compareApis(committed.api, next.api);
  const least = minimumVersion(committed.version, bump);
  if (semver.gte(next.version, least)) return;
  if (bump === null)
    throw new PackageError(
      `shared-ui/package.json has version ${next.version}, older than ${committed.version} of the report.`,
    );
  throw new PackageError(
    [
      `The API of @site/shared-ui ${committed.version} changed, and the version is ${next.version}:`,
      ...changes.map((change) => `  ${change}`),
      `It has to be ${least} at least. Run: npm run set-version -- ${bump}`,
    ].join('\n'),
  );
}
