import { sortUnits } from '@platform/contract';
import { findRelease, foldJournal, trusted } from '@platform/releases';
import { includesCommit } from '@platform/releases/built';
import { columns } from '../../call/help.ts';
import { UsageError, unitOf } from '../../call/parse-call.ts';
import { type Call, type Outcome, requireReading } from '../../call/subcommand.ts';
import { type ReleaseSource, sourceOf, sourceText } from './release-source.ts';

/**
 * Says of each live unit that a call names, or of all, whether its release was built from a commit or from a later one. The
 * commit of a release is the last one that changed its sources, so only units that the wanted commit changes can have it.
 */
export async function commitStatus(call: Call, commit: string): Promise<Outcome> {
  if (!/^[0-9a-f]{7,64}$/i.test(commit))
    throw new UsageError(`--commit takes at least seven digits of a hash; it was given "${commit}".`);
  const { store } = call.deps;
  const journal = await requireReading(call.deps);
  const live = foldJournal(journal).units;
  const named = call.positionals.map(unitOf);
  const released = trusted(store, () => journal);
  const units = [];
  for (const unit of named.length > 0 ? named : sortUnits(Object.keys(live))) {
    const id = live[unit]?.id;
    if (id === undefined) throw new UsageError(`No release of ${unit} is live.`);
    const found = await findRelease(released, { unit, id });
    const release = found.status === 'found' ? found.release : null;
    const source = await sourceOf(store, journal, { unit, id }, release);
    const hasIt = source.commit === null ? null : await includesCommit(process.cwd(), source.commit, commit);
    units.push({ unit, release: id, ...source, hasIt });
  }
  for (const line of columns(units.map((one) => [one.unit, `${one.release}  ${answerOf(one)}`] as const)))
    call.print(line);
  const known = units.filter(({ hasIt }) => hasIt !== null);
  const isLive = known.length > 0 && known.every(({ hasIt }) => hasIt);
  return { exit: isLive ? 'done' : 'unknown', result: { units } };
}

function answerOf({ hasIt, ...source }: ReleaseSource & { readonly hasIt: boolean | null }): string {
  const from = sourceText(source);
  if (source.commit === null) return 'cannot be told: its commit is not known';
  if (hasIt === null) return `cannot be told: git does not know both here: ${from}`;
  return `${hasIt ? 'has it' : 'does not have it'}: ${from}`;
}
