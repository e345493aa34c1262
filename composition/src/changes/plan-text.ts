import type { UnitName } from '@site/shared-ui/contracts';
import { foldJournal, revertedIn, rollbackTarget } from '../core/composition/composition.ts';
import { withEntry } from '../core/composition/history.ts';
import { type Finding, findingText, refusals } from '../core/findings/finding.ts';
import type { CheckRecord, JournalEntry } from '../core/journal/journal-entry.ts';
import { type ReleaseName, releaseText } from '../core/releases/release.schema.ts';
import type { ChangePlan } from './change.ts';
import { heldText, holdText, requireHold } from './hold.ts';
import { type RollbackPlan, reasonOf } from './rollback.ts';

// What `--dry-run` prints, and what the operations page shows before it applies the same plan.

/** A new finding, or one of a journal entry. */
type PrintedFinding = Omit<Finding, 'code'> & { readonly code: string };

/** Findings, one line each, with their severity. */
export function findingLines(findings: readonly PrintedFinding[]): readonly string[] {
  return findings.map((finding) => `  ${finding.warning ? 'warning' : 'refused'} ${findingText(finding)}`);
}

/** The checks of a gate, one line each. */
export function checkLines(checks: readonly CheckRecord[]): readonly string[] {
  const width = Math.max(0, ...checks.map(({ check }) => check.length));
  return checks.map(({ check, outcome, note, took }) => {
    const result = `${outcome.padEnd(8)} ${seconds(took).padStart(7)}${note === null ? '' : `  ${note}`}`;
    return `  ${check.padEnd(width)}  ${result}`.trimEnd();
  });
}

export function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}

/** A rough duration since a time: `5 min ago`. */
export function ago(since: string, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - Date.parse(since)) / 60_000));
  if (minutes < 1) return 'just now';
  if (minutes < 120) return `${minutes} min ago`;
  if (minutes < 48 * 60) return `${Math.floor(minutes / 60)} h ago`;
  return `${Math.floor(minutes / 60 / 24)} days ago`;
}

/** What an activation would take back, because it steps back to the release before the live one. */
export function revertLines({ entry, seen }: Pick<ChangePlan, 'entry' | 'seen'>): readonly string[] {
  if (!entry) return [];
  return [entry, ...(entry.with ?? [])].flatMap((one) => {
    const { unit, release, action = entry.action } = one;
    const id = revertedIn(seen, { unit, release, action, ...(entry.keep && { keep: entry.keep }) });
    return id === null
      ? []
      : `${unit}@${id} would be taken back: ${unit}@${release} is the release before it. With --keep, rollbacks still lead to it.`;
  });
}

/** What a rollback would do. */
export function rollbackPlanLines(plan: RollbackPlan): readonly string[] {
  const { name, from, entry, seen, findings } = plan;
  const { units } = foldJournal(seen);
  const others = (entry?.with ?? []).map(({ unit, release, action }) => {
    const would =
      action === 'retire'
        ? 'go off the site with it'
        : `go live with it, instead of ${units[unit]?.id ?? null}`;
    return `${unit}@${release} would ${would}: ${reasonOf(plan, unit)}.`;
  });
  const instead = from === null ? '' : `, instead of ${from}`;
  const head = [...findingLines(findings), ...others];
  if (!entry || refusals(findings).length > 0)
    return [...head, `${releaseText(name)} would be refused${instead}.`];
  const after = withEntry(seen, { format: 1, sequence: seen.length + 1, ...entry, evidence: null });
  const hold =
    entry.hold && `No deploy would change ${entry.hold.units.join(', ')} until the hold is released.`;
  return [
    ...head,
    `${releaseText(name)} would go live${instead}.`,
    // A unit that was off the site has no tabs with another release.
    ...(from === null ? [] : [sentence(followingTabs(seen, after))]),
    ...(hold === undefined ? [] : [hold]),
  ];
}

/**
 * When open tabs replace the release that a rollback has replaced. After a step forward, the replaced release is the target
 * of the next rollback, and tabs never replace that one because of a recall. A shell comes with a page load of its own,
 * which a tab does when it navigates.
 *
 * @param after the journal with the rollback as its last entry
 */
export function followingTabs(seen: readonly JournalEntry[], after: readonly JournalEntry[]): string {
  const { unit, recall } = after.at(-1) ?? { unit: null, recall: false };
  const from = unit === null ? undefined : foldJournal(seen).units[unit]?.id;
  const forward = unit !== null && from !== undefined && rollbackTarget(after, unit) === from;
  if (unit === 'shell') {
    const without = recall ? ': a shell cannot be recalled' : '';
    return `open tabs follow with their next navigation, except while a form is begun${without}`;
  }
  if (recall && forward)
    return 'open tabs follow when they next enter the section: a step forward recalls nothing';
  return recall ? 'open tabs replace it at once' : 'open tabs follow when they next enter the section';
}

const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

/** What a hold would do. @param until ISO 8601; null for no end */
export function holdPlanLines(units: readonly UnitName[], until: string | null): readonly string[] {
  return units.map((unit) => `${unit} would be held until ${until ?? 'it is released'}.`);
}

/**
 * What the release of holds would do.
 *
 * @param at now (ISO 8601)
 * @throws {CompositionError} `no-hold`
 */
export function releaseHoldPlanLines(
  seen: readonly JournalEntry[],
  units: readonly UnitName[],
  at: string,
): readonly string[] {
  return units.map((unit) => `${holdText(unit, requireHold(seen, unit, at))}. It would be released.`);
}

/** What keeps releases from going live. Empty if nothing does. @param at now (ISO 8601) */
export function holdsAgainst(
  seen: readonly JournalEntry[],
  names: readonly ReleaseName[],
  at: string,
): readonly string[] {
  return names.flatMap(({ unit }) => {
    const held = heldText(seen, unit, at);
    return held === null ? [] : [`Nothing would go live: ${held}.`];
  });
}
