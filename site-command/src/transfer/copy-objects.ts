import { createHash } from 'node:crypto';
import { inParallel } from '@site/composition';
import {
  digestOf,
  entrySequence,
  type ObjectDigest,
  type ObjectSet,
  type ObjectSource,
} from './object-set.ts';
import { TransferError } from './transfer-error.ts';

/** How many objects are read or written at once. */
const atOnce = 16;

/** What can be repaired, and checked afterwards with what a release or a page says of itself. An uploaded file cannot. */
const repairable = /^(?:releases|pages)\//;

/** How many keys a message names. */
const named = 3;

/** What a copy has to write. */
export interface CopyPlan {
  /** In the order of the source. */
  readonly missing: readonly string[];
  /** Parts of releases and pages that earlier runs have copied, and that the source has with other bytes since a repair. */
  readonly changed: readonly string[];
  /** What earlier runs have copied, and the source has deleted since: it is deleted from the target. */
  readonly deleted: readonly string[];
  /** How many objects the target has already, with the same bytes. */
  readonly equal: number;
}

/** What was found in a target after a copy. */
export interface CopyDigest {
  readonly objects: number;
  readonly bytes: number;
  /** Of all keys and contents, in hex. */
  readonly sha256: string;
}

/**
 * Compares a source with a target; writes nothing.
 *
 * @throws {TransferError} `target-not-empty` if the target has an object that the source does not have, or has with other
 *   bytes, and that no earlier run has written or no repair can have changed
 */
export async function planCopy(source: ObjectSource, target: ObjectSource): Promise<CopyPlan> {
  const keys = await source.list();
  const wanted = new Set(keys);
  const there = new Set(await target.list());
  const others = [...there].filter((key) => !wanted.has(key));
  // An entry of the journal is neither deleted nor replaced: a target with other ones has gone on by itself.
  const isCopied = (key: string) => entrySequence(key) === 0 && source.copied?.has(key) === true;
  refuse(
    target,
    others.filter((key) => !isCopied(key)),
    'which is not in',
    source,
  );
  const common = keys.filter((key) => there.has(key));
  const equal = await inParallel(common, atOnce, (key) => isSame(source, target, key));
  const different = common.filter((_key, index) => !equal[index]);
  refuse(
    target,
    different.filter((key) => !(isCopied(key) && repairable.test(key))),
    'which has other bytes in',
    source,
  );
  return {
    missing: keys.filter((key) => !there.has(key)),
    changed: different,
    deleted: others,
    equal: common.length - different.length,
  };
}

function refuse(target: ObjectSource, keys: readonly string[], how: string, source: ObjectSource): void {
  if (keys.length === 0) return;
  const more = keys.length > named ? ` and ${keys.length - named} more` : '';
  throw new TransferError(
    'target-not-empty',
    `${target.place} holds ${keys.slice(0, named).join(', ')}${more}, ${how} ${source.place}. Choose an empty place.`,
  );
}

async function isSame(source: ObjectSource, target: ObjectSource, key: string): Promise<boolean> {
  const [from, to] = [await source.read(key), await target.read(key)];
  // Removed at the source since it was listed: nothing to compare.
  return from === null || (to !== null && Buffer.compare(from, to) === 0);
}

/**
 * Writes what a plan found missing, replaces what has changed in the source, and deletes what the source has deleted. Safe to
 * repeat after an interruption: the target never gets anything whose references are not there. An object that is replaced
 * is absent for a moment, since a target has no way to overwrite. Entries of the journal are written one after the other.
 */
export async function applyCopy(
  source: ObjectSource,
  target: ObjectSet,
  { missing, changed, deleted }: CopyPlan,
): Promise<void> {
  await source.copied?.add(missing);
  await inParallel(changed, atOnce, (key) => target.remove(key));
  for (const keys of phases([...changed, ...missing])) {
    const concurrency = keys.some((key) => entrySequence(key) > 0) ? 1 : atOnce;
    await inParallel(keys, concurrency, (key) => copyObject(source, target, key));
  }
  // A release exists while its record does, so records are deleted first.
  for (const keys of phases(deleted).toReversed())
    await inParallel(keys, atOnce, (key) => target.remove(key));
}

/** Keys that may be written at the same time. */
function phases(keys: readonly string[]): readonly (readonly string[])[] {
  const records = keys.filter((key) => key.endsWith('/release.json'));
  const journal = keys.filter((key) => entrySequence(key) > 0);
  const later = new Set([...records, ...journal]);
  return [keys.filter((key) => !later.has(key)), records, journal];
}

async function copyObject(source: ObjectSource, target: ObjectSet, key: string): Promise<void> {
  const content = await source.read(key);
  // Removed at the source since it was listed.
  if (content === null) return;
  if (!(await target.create(key, content))) {
    const there = await target.read(key);
    if (there === null || Buffer.compare(there, content) !== 0) {
      throw new TransferError(
        'target-not-empty',
        `Another process has written ${key} into ${target.place} meanwhile: stop it, and begin again with an empty place.`,
      );
    }
  }
}

/**
 * Reads a target back and compares it with its source.
 *
 * @throws {TransferError} `copy-differs`
 */
export async function verifyCopy(source: ObjectSource, target: ObjectSource): Promise<CopyDigest> {
  const expected = await digestObjects(source);
  const actual = new Map((await digestObjects(target)).map((object) => [object.key, object]));
  const wrong = expected.filter(({ key, sha256 }) => actual.get(key)?.sha256 !== sha256);
  const more = actual.size - expected.length;
  if (wrong[0]) {
    throw new TransferError(
      'copy-differs',
      `${wrong.length} of ${expected.length} objects of ${source.place} are not in ${target.place} with the same ` +
        `bytes, such as ${wrong[0].key}. Something was written meanwhile, or the disk is damaged: run the command again.`,
    );
  }
  if (more > 0) {
    throw new TransferError(
      'copy-differs',
      `${target.place} has ${more} objects more than ${source.place}: another process writes into it, or objects were removed from the source meanwhile.`,
    );
  }
  return summarize([...actual.values()]);
}

/** Reads every object, unless its content is known. Objects that are removed meanwhile are left out. */
export async function digestObjects(source: ObjectSource): Promise<readonly ObjectDigest[]> {
  if (source.digests) return source.digests;
  const digests = await inParallel(await source.list(), atOnce, async (key) => {
    const content = await source.read(key);
    return content === null ? null : digestOf(key, content);
  });
  return digests.filter((digest) => digest !== null);
}

/** One digest of many objects, whatever their order. */
export function summarize(objects: readonly ObjectDigest[]): CopyDigest {
  const lines = objects.map(({ key, sha256 }) => `${key} ${sha256}\n`).sort();
  return {
    objects: objects.length,
    bytes: objects.reduce((sum, { bytes }) => sum + bytes, 0),
    sha256: createHash('sha256').update(lines.join('')).digest('hex'),
  };
}
