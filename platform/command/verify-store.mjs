// Checks a copy of a store with nothing but Node 20: signatures, rights, the hash chain, and the files of live releases.
// It shares no code with the site, so a fault of the site is not repeated here. platform/docs/operations/owners.md explains it.
//   node verify-store.mjs <folder> [<OWNERS_ROOT> [<newest known hash of its journal> [<time>]]]
import { createHash, createPublicKey, verify } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';

const [folder = '.', trustedRoot = null, newest = null, time = null] = process.argv.slice(2);
const now = time ? Date.parse(time) : Date.now();
const findings = [];
const find = (code, about, at) => findings.push({ code, about, at });
const read = (key) => (existsSync(`${folder}/${key}`) ? readFileSync(`${folder}/${key}`) : null);
const hash = (content, kind = 'sha256') => createHash(kind).update(content).digest();
const sha256 = (content) => hash(content).toString('hex');
const refuse = (code, about) => {
  throw new Error(about, { cause: code });
};
// RFC 8785: names sorted, no spaces.
const canonical = (value, depth = 0) => {
  // `1e999` is read as Infinity, which would be written as null.
  if (depth > 40 || [Infinity, -Infinity].includes(value)) throw new RangeError('no value of a record');
  if (Array.isArray(value)) return `[${value.map((item) => canonical(item, depth + 1)).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const names = Object.keys(value).filter((name) => value[name] !== undefined);
  return `{${names.sort().map((name) => `${JSON.stringify(name)}:${canonical(value[name], depth + 1)}`)}}`;
};
const signedText = (record) => canonical({ ...record, signature: undefined });
const parse = (content) => {
  try {
    const value = JSON.parse(new TextDecoder().decode(content));
    return { value, link: canonical(value) };
  } catch {
    return { value: undefined, link: sha256(content ?? '') };
  }
};
// A length has four bytes, and these parts are short.
const packed = (part) => Buffer.concat([Buffer.of(0, 0, 0, part.length), Buffer.from(part)]);
const unpacked = (bytes, found = []) => {
  if (bytes.length < 4) return found;
  const end = 4 + bytes.readUInt32BE();
  return end > bytes.length ? found : unpacked(bytes.subarray(end), [...found, bytes.subarray(4, end)]);
};
// The public key, `ssh-ed25519 AAAA…`, of a signature as `ssh-keygen -Y sign` makes it (PROTOCOL.sshsig).
const keyOf = (armored, use, message) => {
  const code = use === 'site-release' ? 'release-unsigned' : 'entry-forged';
  const blob = Buffer.from(String(armored).replaceAll(/-----.*-----/g, ''), 'base64');
  const [key, namespace, reserved, kind, signature] = unpacked(blob.subarray(10));
  const isOne = blob.subarray(0, 10).toString('latin1') === 'SSHSIG\0\0\0\x01' && signature !== undefined;
  const isUse = isOne && `${namespace}${reserved}` === use && /^sha(256|512)$/.test(kind);
  const [type, point, application] = unpacked(key ?? Buffer.alloc(0));
  const [same, raw] = unpacked(signature ?? Buffer.alloc(0));
  if (!isUse || point?.length !== 32 || raw?.length !== 64 || `${type}` !== `${same}`) refuse(code, use);
  const parts = [namespace, '', kind, hash(message, `${kind}`)].map(packed);
  const plain = Buffer.concat([Buffer.from('SSHSIG'), ...parts]);
  // A security key signs its flags, of which one says that it was touched, and a counter too.
  const counter = signature.subarray(-5);
  const isHardware = `${type}` === 'sk-ssh-ed25519@openssh.com' && application && (counter[0] & 1) === 1;
  const bytes = isHardware ? Buffer.concat([hash(application), counter, hash(plain)]) : plain;
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: point.toString('base64url') };
  const isSigned = verify(null, bytes, createPublicKey({ key: jwk, format: 'jwk' }), raw);
  if (!isSigned || !(isHardware || `${type}` === 'ssh-ed25519')) refuse(code, use);
  return `${type} ${key.toString('base64')}`;
};
let [owners, chain, lastAt, lastTaken] = [null, '', 0, 0];
// Who signed the last entry, if they may write; if it follows another journal, with the hash of that one.
let last = null;
const [names, records, holds, live] = [{}, {}, {}, {}];
const [roots, chains, arrivals] = [[], [], []];
let approvals = [];
// Units that have changed since the last repair: of others, nobody knows what was live.
let [isRepaired, changed] = [false, []];
const lineOf = (name) => (owners.keys[name] ?? '').trim().split(/\s+/, 2).join(' ');
const nameOf = (key) => {
  const name = Object.keys(owners.keys).find((one) => lineOf(one) === key);
  return name ?? refuse(names[key] === undefined ? 'key-unknown' : 'key-withdrawn', `the key ${key}`);
};
const ofUnit = (unit) =>
  owners.units[Object.hasOwn(owners.units, unit) ? unit : '*'] ?? { publish: [], activate: [] };
const may = (name, role, unit) => {
  const { operators, rollback = [] } = owners;
  // In place of a unit, `*` is the whole site.
  if (role === 'repair' || role === 'owners' || unit === '*') return operators.includes(name);
  if (role === 'publish') return ofUnit(unit).publish.includes(name);
  if (role !== 'release-hold' && ofUnit(unit).activate.includes(name)) return true;
  const others = role === 'rollback' ? [...operators, ...rollback] : operators;
  return role !== 'activate' && others.includes(name);
};
// The owners without the keys that have expired, also for an entry that is dated back before one of an operator.
const ownersAt = (at) => {
  const time = Math.max(Date.parse(at) || 0, lastAt - 300e3);
  const gone = Object.entries(owners.expires ?? {}).flatMap(([name, end]) =>
    Date.parse(end) <= time ? name : [],
  );
  const keys = Object.entries(owners.keys).filter(([name]) => !gone.includes(name));
  return { ...owners, keys: Object.fromEntries(keys) };
};
const segments = (path) => path.toLowerCase().split('/').slice(1);
const isBelow = (route, path, isAlso = () => false) =>
  segments(path).every((one, index) => one === segments(route)[index] || isAlso(segments(route)[index]));
const mayAnswer = (unit, path) => {
  const { paths } = ofUnit(unit);
  const others = Object.values(owners.units).flatMap((one) => one.paths ?? []);
  if (path === '*') return unit === 'shell';
  if (paths) return paths.some((own) => isBelow(path, own));
  return !others.some((other) => isBelow(path, other, (one) => one?.startsWith(':')));
};
const mayReplace = (unit, form) => {
  const [other] = form.split('/');
  const isFree = ofUnit(unit).paths !== undefined || !Object.hasOwn(owners.units, other);
  return other === unit || (isFree && mayAnswer(unit, `/api/forms/${form}`));
};
const endsHolds = (action) => action === 'release-hold' || action === 'activate';
// Its own hold, and that of the whole site.
const holdsOf = (unit) =>
  [holds[unit], holds['*']?.except.includes(unit) ? null : holds['*']].filter(Boolean);
const isOperators = (hold, at) =>
  hold?.isOperator && !(Date.parse(at) >= Date.parse(hold.until ?? undefined));
const isFrozen = (unit, at) => holdsOf(unit).some((hold) => isOperators(hold, at));
const mayEnd = (name, unit, at) => {
  if (may(name, 'release-hold', unit)) return true;
  if (unit === '*' || holdsOf(unit).length === 0 || isFrozen(unit, at)) return false;
  return may(name, 'activate', unit) || holdsOf(unit).every(({ by }) => by === name);
};
const changesIn = ({ action, unit, release, record, replaces, with: others = [] }) => {
  const isChange = /^(activate|rollback|retire)$/.test(action);
  return isChange ? [{ unit, release, record, replaces }, ...others].map((one) => ({ action, ...one })) : [];
};
const signerOf = (entry, key) => {
  const { delegation: given, action, hold, at } = entry;
  if (given === undefined) return nameOf(key);
  const name = nameOf(keyOf(given.signature, 'site-delegation', signedText(given)));
  if (given.key !== key || given.root !== roots.at(-1)) refuse('entry-forged', 'a delegation of another key');
  const [now, from, until] = [at, given.from, given.until].map(Date.parse);
  const isInTime = now >= from && now < until && until - from <= 12 * 3600e3 && now >= lastAt - 300e3;
  const isCovered = given.may.includes(action) && !(hold && action === 'activate');
  return isInTime && isCovered ? name : refuse('not-allowed', action);
};
const requireReplaced = (entry) => {
  for (const { action, unit, release, replaces } of changesIn(entry)) {
    const wanted = isRepaired && !changed.includes(unit) ? replaces : (live[unit] ?? null);
    const isSaid =
      replaces !== undefined && replaces === wanted && (action !== 'retire' || release === wanted);
    if (!isSaid) refuse('entry-forged', `it does not say which release of ${unit} it replaces`);
  }
};
const keyOfSet = (set) =>
  set
    .map((one) => `${one.unit}@${one.release} ${one.action ?? one.record}`)
    .sort()
    .join('\n');
const setIn = (entry) =>
  changesIn(entry).map(({ action, unit, release, record }) =>
    action === 'retire' ? { action, unit, release } : { unit, release, record },
  );
// Who signs a set does a part of it; each unit's owners want exactly this set.
const requireApprovals = (set, name) => {
  const approved = approvals.filter(([key, by, line]) => key === keyOfSet(set) && line === lineOf(by));
  const wanting = new Set([name, ...approved.map(([, by]) => by)]);
  for (const { unit, action = 'activate' } of set) {
    const needed = action === 'activate' && ofUnit(unit).approvals === 2 ? 2 : 1;
    const found = [...wanting].filter((one) => may(one, action, unit)).length;
    found >= needed || refuse('approval-missing', `${action} ${unit} by ${name}`);
  }
};
const requireRights = (entry, name) => {
  const { action, hold = { units: [] }, approve, statements = [], at } = entry;
  const need = (role, unit) => may(name, role, unit) || refuse('not-allowed', `${role} ${unit} by ${name}`);
  const isUndone = (text) => action === 'rollback' && !text.startsWith('shell@') && arrivals.includes(text);
  const set = approve ?? setIn(entry);
  const isPart = set.some((one) => may(name, one.action ?? 'activate', one.unit));
  if (action === 'approve') isPart || need('activate', set[0].unit);
  if (action === 'activate') isPart || refuse('not-allowed', `activate by ${name}`);
  for (const { action: own, unit, release } of action === 'activate' ? [] : changesIn(entry))
    need(isUndone(`${unit}@${release}`) ? action : own, unit);
  for (const { action: own, unit } of changesIn(entry))
    if (own === 'activate' && isFrozen(unit, at) && !hold.units.includes(unit))
      refuse('not-allowed', `${unit} is held`);
  const own = action === 'rollback' ? changesIn(entry).map(({ unit }) => unit) : [];
  for (const unit of hold.units) {
    const isEnd = endsHolds(action) || (hold.until && isFrozen(unit, at));
    if (isEnd) mayEnd(name, unit, at) || refuse('not-allowed', `end the hold of ${unit} by ${name}`);
    else own.includes(unit) || need('hold', unit);
  }
  if (action === 'repair' || action === 'owners') need(action);
  for (const { action: change, unit, release, record } of changesIn(entry)) {
    const text = `${unit}@${release}`;
    const statement = statements.find((one) => one.unit === unit && one.release === release);
    const known = records[text];
    if (change === 'rollback' && known === undefined) refuse('not-allowed', `${text} was never live`);
    if (change !== 'activate') continue;
    if (typeof record !== 'string') refuse('entry-forged', `${text} without what was checked`);
    if (![known, statement?.record].every((one) => (one ?? record) === record))
      refuse('release-swapped', text);
    const by = () => nameOf(keyOf(statement.signature, 'site-release', signedText(statement)));
    if (known === undefined && !(statement && may(by(), 'publish', unit))) refuse('release-unsigned', text);
  }
  if (action === 'activate') requireApprovals(set, name);
};
const useOf = ({ action }) => (action === 'owners' ? 'site-owners' : 'site-entry');
const requireWriter = (name) => {
  const { operators, rollback, units } = owners;
  const lists = [operators, rollback, ...Object.values(units).map((one) => one.activate)];
  lists.flat().includes(name) || refuse('not-allowed', `${name} may change nothing`);
};
// Another `previous` is its signer's fault, unless the entry before it can have been changed: if nobody who may has signed it,
// or if two people have signed the same other journal.
const requireChain = ({ previous }, name, link, before) => {
  last = { name };
  if (previous === chain) return;
  if (before === null || (before.other === previous && before.name !== name))
    refuse('chain-broken', 'an entry before it was changed');
  last = { name, other: sha256(`${previous}\n${link}`) };
  refuse('entry-replayed', 'it was signed after other entries');
};
const requireFormat = (entry) =>
  entry?.format > 1 && refuse('journal-newer', 'only a newer version can read it');
const requireEntry = (entry, sequence, link) => {
  const before = last;
  last = null;
  if (typeof entry?.signature !== 'string') refuse('entry-unsigned', 'it has no signature');
  if (entry.sequence !== sequence) refuse('entry-replayed', `it says it is entry ${entry.sequence}`);
  const key = keyOf(entry.signature, useOf(entry), signedText(entry));
  const root = sha256(signedText(entry));
  const isRoot = entry.action === 'owners' && (entry.reset === true ? root === trustedRoot : owners === null);
  if (entry.reset === true && !isRoot) refuse('not-allowed', 'it replaces the owners');
  const all = owners;
  owners = isRoot ? entry.owners : ownersAt(entry.at);
  const name = signerOf(entry, key);
  requireWriter(name);
  if (entry.by !== name) refuse('entry-forged', `it says it is by ${entry.by}`);
  if (isRoot && entry.previous !== chain) refuse('chain-broken', 'an entry before it was changed');
  requireChain(entry, name, link, before);
  requireFormat(entry);
  requireRights(entry, name);
  requireReplaced(entry);
  if (isRoot) roots.push(root);
  else owners = all;
};
const take = (entry) => {
  const changes = changesIn(entry);
  if (entry.action === 'repair') [isRepaired, changed] = [true, []];
  for (const { action, unit, release, record } of changes) {
    live[unit] = action === 'retire' ? null : release;
    if (action === 'activate' && record) records[`${unit}@${release}`] = record;
  }
  changed.push(...changes.map(({ unit }) => unit));
  const { hold, approve, by, at } = entry;
  // Before the owners, nobody has signed who holds a unit.
  for (const unit of hold?.units ?? []) {
    const isOperator = owners?.operators.includes(by) === true;
    if (endsHolds(entry.action)) {
      holds[unit] = null;
      holds['*']?.except.push(unit);
    } else if (isOperator || !isOperators(holds[unit], at))
      holds[unit] = { by: owners && by, isOperator, until: hold.until, except: [] };
  }
  if (owners === null) return;
  for (const { action, unit, release, replaces } of changes)
    if (action === 'activate' && replaces === null) arrivals.push(`${unit}@${release}`);
  const isChanged = (key) => changes.some(({ unit }) => `\n${key}`.includes(`\n${unit}@`));
  approvals = approvals.filter(([key]) => !isChanged(key));
  if (approve) approvals.push([keyOfSet(approve), by, lineOf(by)]);
  if (entry.action !== 'owners') return;
  owners = entry.owners;
  for (const name of Object.keys(owners.keys)) names[lineOf(name)] = name;
};
const keyOfEntry = (sequence) => `journal/${String(sequence).padStart(8, '0')}`;
const repairOf = (key, content) =>
  content && read(`${key.replace('/', '/repair-')}-${sha256(content).slice(0, 12)}.json`);
// An entry that somebody may write is only written after the one before it: beyond a gap, it proves a loss. One object proves
// the loss of fewer than 1000 entries.
const provesGap = (sequence, missing, objects) => {
  if (missing >= 1000 * objects) return false;
  const content = read(`${keyOfEntry(sequence)}.json`);
  const { value: entry } = parse(content);
  if (entry?.sequence !== sequence || repairOf(keyOfEntry(sequence), content)) return false;
  if (owners === null) return true;
  const all = owners;
  try {
    owners = ownersAt(entry.at);
    const name = signerOf(entry, keyOf(entry.signature, useOf(entry), signedText(entry)));
    requireWriter(name);
    return entry.by === name;
  } catch {
    return false;
  } finally {
    owners = all;
  }
};
const files = existsSync(`${folder}/journal`) ? readdirSync(`${folder}/journal`) : [];
const there = files
  .filter((name) => /^\d{8,}\.json$/.test(name))
  .map(Number.parseFloat)
  .sort((a, b) => a - b);
const end = there.at(-1) ?? 0;
let length = 0;
// Each entry as it counts, null for one that does not, and the hash of the journal with it.
const judgedAs = [];
for (let sequence = 1; sequence <= end; sequence += 1) {
  const key = keyOfEntry(sequence);
  const content = read(`${key}.json`);
  const beyond = content === null ? there.filter((one) => one > sequence) : [];
  if (content === null && !beyond.some((one, index) => provesGap(one, one - sequence - index, index + 1))) {
    const isNamed = (one) => !repairOf(keyOfEntry(one), read(`${keyOfEntry(one)}.json`));
    const [stray] = beyond.filter(isNamed);
    if (stray !== undefined)
      find('journal-stray', `${keyOfEntry(stray)}.json is beyond the last entry`, stray);
    break;
  }
  length = sequence;
  const repair = repairOf(key, content);
  const before = owners;
  let { value: entry, link } = parse(content);
  try {
    if (content === null) refuse('journal-damaged', 'it is missing');
    const isOwned = owners !== null || (entry?.action === 'owners' && entry.signature !== undefined);
    if (!isOwned) requireFormat(entry);
    if (!isOwned && entry?.sequence !== sequence && !repair) refuse('journal-damaged', 'it cannot be read');
    const isBroken = isOwned && repair && entry?.signature !== undefined && entry.previous !== chain;
    if (isBroken && parse(repair).value?.action === 'repair') ({ value: entry, link } = parse(repair));
    if (isOwned) requireEntry(entry, sequence, link);
    take(entry?.sequence === sequence ? entry : { action: 'repair' });
    const isAttested = isOwned && entry.action === 'repair' && typeof entry.chain === 'string';
    chain = isAttested ? entry.chain : sha256(`${chain}\n${link}`);
    if (isOwned) lastTaken = sequence;
    if (isOwned && owners.operators.includes(entry.by)) lastAt = Date.parse(entry.at);
    if (Date.parse(entry?.at) > now + 300e3) find('entry-future', `entry ${sequence}`, sequence);
    chains.push(chain);
    judgedAs.push([entry, isOwned ? chain : undefined]);
  } catch (error) {
    owners = before;
    find(error.cause ?? 'entry-forged', `entry ${sequence}: ${error.message}`, sequence);
    if (/^(chain-broken|journal-damaged|journal-newer)$/.test(error.cause)) break;
    chain = sha256(`${chain}\n${link}`);
    judgedAs.push([null, chain]);
  }
}
// Until an operator writes again, nobody’s session counts, and no key that expires before then.
if (lastAt > now + 300e3) find('entry-future', 'the last entry of an operator', lastTaken);
// What a checkpoint says about an entry: a list stands for an activation of one release, and is told apart from its texts.
const saysSame = (row, entry, chain) => {
  if (!Array.isArray(row.fields)) {
    const isRejected = entry === null && row.fields.action === 'rejected';
    return (
      (isRejected || coreOf(row.fields) === coreOf(entry)) && (row.fields.signed?.chain ?? chain) === chain
    );
  }
  const [unit, release, at, by, reason] = row.fields;
  const text = (index) => row.texts[index];
  const plain = {
    action: 'activate',
    unit: text(unit),
    release,
    at,
    by: text(by),
    record: row.record,
  };
  return (
    entry !== null &&
    coreOf({ ...plain, reason: reason ? text(reason) : null, recall: false }) === coreOf(entry) &&
    (row.chain || chain) === chain
  );
};
const coreOf = (entry) => {
  const { action, unit, release, at, by, reason, record, recall, hold, owners, approve, keep } = entry ?? {};
  const others = entry?.with?.map((one) => [one.unit, one.release, one.record, one.action]);
  const isChange = typeof unit === 'string';
  const change = isChange
    ? { release, record, recall: recall ?? false, keep: keep || undefined, others }
    : {};
  return canonical({
    action,
    unit: isChange ? unit : null,
    at,
    by,
    reason,
    hold,
    owners,
    approve,
    ...change,
  });
};
const checkpoints = existsSync(`${folder}/checkpoints`) ? readdirSync(`${folder}/checkpoints`) : [];
for (const code of checkpoints)
  for (const name of readdirSync(`${folder}/checkpoints/${code}`).filter((one) => /^\d{8,}-/.test(one))) {
    const place = `checkpoints/${code}/${name}`;
    try {
      const count = Number.parseInt(name, 10);
      const { parts, last } = parse(read(place)).value;
      const rows = parts.flatMap((one) => {
        const content = read(`checkpoints/${code}/parts/${one}.json`);
        if (sha256(content) !== one) throw new Error('another part');
        const { texts, hashes, rows: all } = parse(content).value;
        let from = 0;
        // Each list has a record, and a chain if it has a key.
        return all.map((fields) => {
          const chainAt = from + (Array.isArray(fields) ? 64 : 0);
          const end = chainAt + (fields[5] ? 64 : 0);
          const row = {
            texts,
            fields,
            record: hashes.slice(from, chainAt),
            chain: hashes.slice(chainAt, end),
          };
          from = end;
          return row;
        });
      });
      const isSame = rows.length === count && rows.every((row, index) => saysSame(row, ...judgedAs[index]));
      if (!isSame || sha256(read(`${keyOfEntry(count)}.json`)) !== last) throw new Error('another journal');
    } catch {
      find('checkpoint-differs', place);
    }
  }
if (trustedRoot && !roots.includes(trustedRoot)) find('owners-differ', `no owners are ${trustedRoot}`);
if (newest && !chains.includes(newest)) find('journal-older', `it has no entry with the hash ${newest}`);
for (const [unit, id] of Object.entries(live).filter(([, id]) => id !== null)) {
  const content = read(`releases/${unit}/${id}/release.json`);
  const release = content && parse(content).value;
  const record = release && sha256(canonical({ ...release, source: undefined }));
  const isKnown = release && (records[`${unit}@${id}`] ?? (owners === null && record)) === record;
  if (!isKnown) find(release ? 'release-swapped' : 'release-missing', `${unit}@${id}`);
  const { routes = [], redirects = [] } = release ?? {};
  for (const path of [...routes.map((one) => one.path), ...redirects.map((one) => one.from)])
    if (owners !== null && !mayAnswer(unit, path)) find('path-not-owned', `${path} of ${unit}@${id}`);
  for (const [name, { replaces = [] }] of Object.entries(release?.forms ?? {}))
    for (const form of replaces)
      if (owners !== null && !mayReplace(unit, form))
        find('path-not-owned', `${form}, replaced by the form ${name} of ${unit}@${id}`);
  for (const { path, bytes, integrity } of release?.files ?? []) {
    const file = read(`releases/${unit}/${id}/${path}`);
    const found = file && `sha384-${hash(file, 'sha384').toString('base64')}`;
    if (file?.length !== bytes || found !== integrity)
      find(file ? 'file-differs' : 'file-missing', `${path} of ${unit}@${id}`);
  }
}
// An entry without effect is a warning once somebody who may has written after it.
const isWarning = ({ at }) => at < lastTaken;
const told = findings.map((one) => `${isWarning(one) ? 'warning' : 'refused'} [${one.code}] ${one.about}\n`);
process.stdout.write(
  `${told.join('')}${length} entries, owners ${roots.at(-1) ?? 'none'}, journal ${chain}\n`,
);
process.exitCode = findings.every(isWarning) ? 0 : 1;
