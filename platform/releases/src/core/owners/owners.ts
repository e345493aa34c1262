import { isUnitName } from '@platform/contract';
import { canonical } from '../keys/canonical.ts';
import { parseSshKey, type SshKey } from '../keys/ssh-signature.ts';
import { isBelow, reaches, routePathFault } from '../route-path.ts';
import { validator } from '../validator.ts';

/** Who may publish and activate the releases of a unit: names of keys. */
export interface UnitOwners {
  readonly publish: readonly string[];
  /** Their releases can be previewed, and never go live. Who may publish may also do this. */
  readonly preview?: readonly string[];
  /** They may also roll the unit back, hold it and retire it. */
  readonly activate: readonly string[];
  /** How many people an activation needs, the one who activates among them. Absent: 1. */
  readonly approvals?: 1 | 2;
  /**
   * The addresses that the unit alone answers, with all below them: `/catalog`. The shell and the units of `*` have none: they
   * answer what nobody else has.
   */
  readonly paths?: readonly string[];
}

/** Who may do what on a site: `owners.json`. Its versions are entries of the journal. */
export interface Owners {
  readonly format: 1;
  /** Name → public key, as in a `.pub` file. */
  readonly keys: Readonly<Record<string, string>>;
  /**
   * Name → when its key expires: `2027-01-31`, or a time in UTC. From then on, what the key signs does not count. One operator's key
   * does not expire, so somebody can always change the owners.
   */
  readonly expires?: Readonly<Record<string, string>>;
  /** They may roll back, hold and release each unit, repair the journal, and change the owners. */
  readonly operators: readonly string[];
  /** Keys that may only roll back: those of the servers. */
  readonly rollback?: readonly string[];
  /** Unit → its owners; `*` for the units that are not named. */
  readonly units: Readonly<Record<string, UnitOwners>>;
}

const names = { type: 'array', items: { type: 'string' }, uniqueItems: true } as const;
const unit = {
  type: 'object',
  properties: { publish: names, preview: names, activate: names, approvals: { enum: [1, 2] }, paths: names },
  required: ['publish', 'activate'],
  additionalProperties: false,
} as const;
const isOwners = validator<Owners>({
  type: 'object',
  properties: {
    format: { const: 1 },
    keys: { type: 'object', additionalProperties: { type: 'string' } },
    expires: { type: 'object', additionalProperties: { type: 'string' } },
    operators: { ...names, minItems: 1 },
    rollback: names,
    units: { type: 'object', additionalProperties: unit },
  },
  required: ['format', 'keys', 'operators', 'units'],
  additionalProperties: false,
});

/** As a principal in a file of allowed signers. */
const nameRule = /^[A-Za-z0-9][A-Za-z0-9._@+-]{0,63}$/;

/** A date, or a time in UTC: without a zone, each machine would read its own. */
const timeRule = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?Z)?$/;

/** A sentence without full stop; null if nothing is wrong. */
export function ownersFault(value: unknown): string | null {
  if (!isOwners(value)) return isOwners.faults('owners');
  const known = new Map<string, string>();
  for (const [name, text] of Object.entries(value.keys)) {
    if (!nameRule.test(name)) return `${JSON.stringify(name)} is no name of a key`;
    const key = parseSshKey(text);
    if (key === null) return `the key of ${name} is no Ed25519 key as in a .pub file`;
    const twin = known.get(key.text);
    if (twin !== undefined) return `${twin} and ${name} have the same key`;
    known.set(key.text, name);
  }
  const expires = value.expires ?? {};
  for (const [name, end] of Object.entries(expires))
    if (!timeRule.test(end) || Number.isNaN(Date.parse(end)))
      return `the key of ${name} expires on no date in UTC: ${JSON.stringify(end)}`;
  if (value.operators.every((name) => Object.hasOwn(expires, name)))
    return 'the keys of all operators expire: one must not';
  const lists = [value.operators, value.rollback ?? [], Object.keys(expires)];
  for (const [name, { publish, preview = [], activate, approvals }] of Object.entries(value.units)) {
    if (name !== '*' && !isUnitName(name)) return `${JSON.stringify(name)} is not the name of a unit`;
    if (approvals === 2 && activate.length < 2) return `${name} needs two people, and names fewer`;
    lists.push(publish, preview, activate);
  }
  const pathFault = pathsFault(value);
  if (pathFault) return pathFault;
  const unknown = lists.flat().find((name) => !Object.hasOwn(value.keys, name));
  return unknown === undefined ? null : `${JSON.stringify(unknown)} has no key`;
}

function pathsFault({ units }: Owners): string | null {
  const owned = Object.entries(units).flatMap(([name, { paths = [] }]) =>
    paths.map((path) => ({ name, path })),
  );
  for (const [name, { paths }] of Object.entries(units))
    if ((paths === undefined) !== (name === '*' || name === 'shell'))
      return paths ? `${name} has paths, but it answers what no other unit has` : `${name} has no paths`;
  for (const { name, path } of owned) {
    if (path === '*' || path === '/' || path.includes(':') || routePathFault(path) !== null)
      return `${JSON.stringify(path)} of ${name} is no path without parameters`;
    const other = owned.find((one) => one.name !== name && isBelow(one.path, path));
    if (other) return `${name} and ${other.name} both have ${other.path}`;
  }
  return null;
}

/** The owners of a value without faults; fields in one order, so that equal owners are equal texts. */
export function parseOwners(value: unknown): Owners | null {
  return ownersFault(value) === null ? (JSON.parse(canonical(value)) as Owners) : null;
}

/** The owners without a key: its name is in no list any more. */
export function withoutKey(owners: Owners, gone: string): Owners {
  const without = (_: string, value: unknown) =>
    Array.isArray(value) ? value.filter((name) => name !== gone) : value;
  const { [gone]: _, ...keys } = owners.keys;
  const { [gone]: __, ...expires } = owners.expires ?? {};
  const rest = JSON.parse(JSON.stringify(owners), without) as Owners;
  return { ...rest, keys, ...(owners.expires && { expires }) };
}

export function nameOfKey({ keys }: Pick<Owners, 'keys'>, { text }: Pick<SshKey, 'text'>): string | null {
  // Owners are valid, so each line begins with the text of its key.
  const found = Object.entries(keys).find(([, line]) => line.trim().split(/\s+/, 2).join(' ') === text);
  return found?.[0] ?? null;
}

/** Whether a key is that of an operator. @param key null: nobody's */
export function isOperators(owners: Owners, key: Pick<SshKey, 'text'> | null): boolean {
  const name = key && nameOfKey(owners, key);
  return name !== null && owners.operators.includes(name);
}

/** The keys of all for whom something holds. */
export function keysOf(owners: Owners, isMeant: (name: string) => boolean): readonly SshKey[] {
  return Object.entries(owners.keys).flatMap(([name, line]) =>
    isMeant(name) ? (parseSshKey(line) ?? []) : [],
  );
}

/** The owners of a unit; nobody, if neither it nor `*` is named. */
export function unitOwners({ units }: Owners, unit: string): UnitOwners {
  const own = Object.hasOwn(units, unit) ? units[unit] : units['*'];
  return own ?? { publish: [], activate: [] };
}

/** Whether a unit may answer the addresses of a route. `*`, all that no route has, is for the shell. */
export function mayAnswer(owners: Owners, unit: string, path: string): boolean {
  if (path === '*') return unit === 'shell';
  const { paths } = unitOwners(owners, unit);
  if (paths) return paths.some((own) => isBelow(path, own));
  const others = Object.values(owners.units).flatMap((other) => other.paths ?? []);
  return !others.some((other) => reaches(path, other));
}

/**
 * Whether a form of a unit may replace another one, `catalog/application`. Its address, `/api/forms/catalog/application`, is in the
 * unit's paths. A unit without paths may replace a form of its own, or of a unit that the owners do not name.
 */
export function mayReplace(owners: Owners, unit: string, form: string): boolean {
  const [other = ''] = form.split('/');
  if (other === unit) return true;
  const isFree = unitOwners(owners, unit).paths !== undefined || !Object.hasOwn(owners.units, other);
  return isFree && mayAnswer(owners, unit, `/api/forms/${form}`);
}

/** What a signature of a release allows. */
export type ReleaseRole = 'publish' | 'preview';

export type Role =
  | ReleaseRole
  | 'activate'
  | 'rollback'
  | 'hold'
  | 'release-hold'
  | 'retire'
  | 'repair'
  | 'owners';

/** Whether a name may change anything on the site. Who only signs releases may not. */
export function mayChange({ operators, rollback = [], units }: Owners, name: string): boolean {
  const activators = Object.values(units).flatMap(({ activate }) => activate);
  return [...operators, ...rollback, ...activators].includes(name);
}

/** In place of a unit: the whole site, also units that come later. */
export const everyUnit = '*';

export function may(owners: Owners, name: string, role: Role, unit: string | null): boolean {
  const isOperator = owners.operators.includes(name);
  if (unit === null || unit === everyUnit || role === 'repair' || role === 'owners') return isOperator;
  const { publish, preview = [], activate } = unitOwners(owners, unit);
  if (role === 'publish') return publish.includes(name);
  if (role === 'preview') return publish.includes(name) || preview.includes(name);
  if (activate.includes(name) && role !== 'release-hold') return true;
  if (role === 'activate') return false;
  return isOperator || (role === 'rollback' && owners.rollback?.includes(name) === true);
}
