import type { Journal } from '@platform/releases';
import { CompositionError, type ReleaseName, releaseText, requireRelease, trusted } from '@platform/releases';
import { diffCompositions, diffReleases, type ReleaseDiff } from '@platform/releases/history';
import { releaseOf, UsageError } from '../call/parse-call.ts';
import { done, requireJournal, type Subcommand } from '../call/subcommand.ts';

export const diffSubcommand: Subcommand = {
  name: 'diff',
  args: ['<a>', '<b>'],
  about: 'Differences between two releases, or between two compositions.',
  more: 'Each side is <unit>@<id>, <unit>@live, <unit>@previous, or the number of a journal entry.',
  options: {},
  changes: false,
  example: 'diff catalog@previous catalog@live',
  run: async (call) => {
    const { store } = call.deps;
    const [a = '', b = ''] = call.positionals;
    const journal = await requireJournal(call.deps);
    const [one, other] = [sequenceOf(a, journal), sequenceOf(b, journal)];
    if (one !== null && other !== null) {
      const units = diffCompositions(journal, one, other);
      for (const { unit, before, after } of units)
        call.print(`${unit}: ${before ?? 'nothing'} → ${after ?? 'nothing'}`);
      if (units.length === 0) call.print('The same is live in both.');
      return done({ a: one, b: other, units });
    }
    if (one !== null || other !== null)
      throw new UsageError('Compare two releases, or two numbers of the journal.');
    const [before, after] = [releaseOf(a, journal), releaseOf(b, journal)];
    if (before.unit !== after.unit) throw new UsageError('Compare two releases of the same unit.');
    const released = trusted(store, () => journal, 'preview');
    const diff = diffReleases(await requireRelease(released, before), await requireRelease(released, after));
    for (const line of diffLines(before, after, diff)) call.print(line);
    return done({ a: before, b: after, ...diff });
  },
};

function sequenceOf(text: string, journal: Journal): number | null {
  if (!/^\d+$/.test(text)) return null;
  const sequence = Number(text);
  if (sequence <= journal.entries.length) return sequence;
  throw new CompositionError(
    'release-unknown',
    `The journal has ${journal.entries.length} entries, and no entry ${sequence}.`,
  );
}

function diffLines(before: ReleaseName, after: ReleaseName, diff: ReleaseDiff): readonly string[] {
  const { commits, contract, routes, requires, provides, site, files } = diff;
  type Differences<T> = readonly {
    readonly name: string;
    readonly before: T | null;
    readonly after: T | null;
  }[];
  const shown = <T>(what: string, differences: Differences<T>, show: (value: T) => string) =>
    differences.map(({ name, before: old, after: now }) => {
      const change =
        old === null
          ? `+ ${now === null ? '' : show(now)}`
          : now === null
            ? `− ${show(old)}`
            : `${show(old)} → ${show(now)}`;
      return `  ${what} ${name}: ${change}`;
    });
  // A file differs with the hashes of files that it names, and the federation manifest always: only different sizes are listed.
  const resized = files.filter((file) => file.before !== file.after);
  const others = files.length - resized.length;
  const lines = [
    ...(contract.before === contract.after ? [] : [`  contract: ${contract.before} → ${contract.after}`]),
    ...shown('route', routes, ({ page, title }) => `${page} “${title}”`),
    ...shown('requires', requires, (range) => range),
    ...shown('provides', provides, (version) => version),
    ...shown('site', site, (value) => JSON.stringify(value)),
    ...shown('file', resized, (bytes) => `${bytes} bytes`),
    ...(others === 0 ? [] : [`  files of the same size with another content: ${others}`]),
  ];
  return [
    `${releaseText(before)} (${commits.before ?? 'no commit'}) → ${releaseText(after)} (${commits.after ?? 'no commit'})`,
    ...(lines.length === 0 ? ['  no difference'] : lines),
  ];
}
