import {
  activate,
  foldJournal,
  type JournalEntry,
  type ReleaseName,
  releaseText,
  renderAhead,
  rollbackTarget,
} from '@site/composition';
import type { GateReport } from '@site/composition/gate';
import { findingLines, seconds } from '../lines.ts';
import type { Call } from '../verb.ts';

/** Makes a checked release live, then prepares the way back. */
export async function activateStep(
  call: Call,
  name: ReleaseName,
  seen: readonly JournalEntry[],
  { evidence }: GateReport,
): Promise<JournalEntry | null> {
  const { store, now, render } = call.deps;
  const before = foldJournal(seen).units[name.unit]?.id ?? null;
  const author = { by: call.by, at: now().toISOString(), reason: call.text('reason') };
  const began = performance.now();
  const entry = await call.withProgress(`Activating ${releaseText(name)}`, () =>
    activate(store, name, author, { evidence, seen, render }),
  );
  if (!entry) {
    call.print(`${releaseText(name)} is live already.`);
    return null;
  }
  const instead = before === null ? '' : `, instead of ${before}`;
  call.print(
    `${releaseText(name)} is live${instead}: entry ${entry.sequence}, in ${seconds(performance.now() - began)}.`,
  );
  await prepareWayBack(call, [...seen, entry], name.unit);
  return entry;
}

/** Renders what the next rollback needs, and says how to do it. */
export async function prepareWayBack(
  call: Call,
  entries: readonly JournalEntry[],
  unit: ReleaseName['unit'],
): Promise<void> {
  const { store, now, render } = call.deps;
  const findings = await call.withProgress('Rendering what a rollback would need', () =>
    renderAhead(store, now().getFullYear(), render),
  );
  for (const line of findingLines(findings.map((finding) => ({ ...finding, warning: true }))))
    call.print(line);
  const target = rollbackTarget(entries, unit);
  if (target) call.print(`To go back to ${target}: npm run site -- rollback ${unit} --reason "…"`);
}
