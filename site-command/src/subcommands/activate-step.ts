import {
  applyChange,
  type ChangePlan,
  CompositionError,
  foldJournal,
  type JournalEntry,
  planActivation,
  type ReleaseName,
  readJournal,
  releaseText,
  renderAhead,
  rollbackTarget,
  StoreError,
} from '@site/composition';
import type { GateReport } from '@site/composition/gate';
import { findingLines, seconds } from '../lines.ts';
import type { Call, SubcommandOption } from '../subcommand.ts';

export const againOption: Readonly<Record<string, SubcommandOption>> = {
  again: { type: 'boolean', about: 'Also a release that a rollback has taken back; needs --reason.' },
};

/** Plans the activation of a release, with the options of the call. */
export function planCall(call: Call, name: ReleaseName, seen: readonly JournalEntry[]): ChangePlan {
  const author = { by: call.by, at: call.deps.now().toISOString(), reason: call.text('reason') };
  return planActivation(name, author, { seen, again: call.flag('again') });
}

/** Activates a checked release, then prepares its rollback. */
export async function activateStep(
  call: Call,
  change: ChangePlan,
  { evidence }: GateReport,
): Promise<JournalEntry | null> {
  const { store, now, render } = call.deps;
  const { name, from, seen } = change;
  const began = performance.now();
  const entry = await call
    .withProgress(`Activating ${releaseText(name)}`, () =>
      applyChange(store, { ...change, evidence }, render, now),
    )
    .catch(async (error: unknown) => {
      if (error instanceof CompositionError && error.code === 'overtaken' && (await isLive(call, name)))
        return null;
      throw error;
    });
  if (!entry) {
    call.print(`${releaseText(name)} is live already.`);
    return null;
  }
  const instead = from === null ? '' : `, instead of ${from}`;
  call.print(
    `${releaseText(name)} is live${instead}: entry ${entry.sequence}, in ${seconds(performance.now() - began)}.`,
  );
  await prepareRollback(call, [...seen, entry], name.unit);
  return entry;
}

/** Whether another process has activated the same release meanwhile: then nothing is left to do. */
async function isLive(call: Call, { unit, id }: ReleaseName): Promise<boolean> {
  return foldJournal(await readJournal(call.deps.store)).units[unit]?.id === id;
}

/**
 * Renders the pages that the next rollback needs, and prints its command. The change has been made, so a store that fails
 * now is a warning: a command that seems to have failed would be repeated.
 */
export async function prepareRollback(
  call: Call,
  entries: readonly JournalEntry[],
  unit: ReleaseName['unit'],
): Promise<void> {
  const { store, now, render } = call.deps;
  try {
    const findings = await call.withProgress('Rendering the pages that a rollback needs', () =>
      renderAhead(store, now().getFullYear(), render),
    );
    for (const line of findingLines(findings.map((finding) => ({ ...finding, warning: true }))))
      call.print(line);
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    call.print(`  warning The pages that the next rollback needs were not rendered: ${error.message}.`);
  }
  const target = rollbackTarget(entries, unit);
  if (target) call.print(`To go back to ${target}: npm run site -- rollback ${unit} --reason "…"`);
}
