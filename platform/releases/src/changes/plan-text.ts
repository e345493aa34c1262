import type { CheckRecord } from '../core/entries/journal-entry.ts';
import { type Finding, findingText } from '../core/findings/finding.ts';
import { foldJournal, rollbackTarget } from '../core/state/history.ts';
import type { Journal } from '../core/state/journal-state.ts';

type PrintedFinding = Omit<Finding, 'code'> & { readonly code: string };

export function findingLines(findings: readonly PrintedFinding[]): readonly string[] {
  return findings.map((finding) => `  ${finding.warning ? 'warning' : 'refused'} ${findingText(finding)}`);
}

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

export function ago(since: string, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - Date.parse(since)) / 60_000));
  if (minutes < 1) return 'just now';
  if (minutes < 120) return `${minutes} min ago`;
  if (minutes < 48 * 60) return `${Math.floor(minutes / 60)} h ago`;
  return `${Math.floor(minutes / 60 / 24)} days ago`;
}

/**
 * When open tabs replace the release that a rollback has replaced. After a step forward, the replaced release is the target
 * of the next rollback, and tabs never replace that one because of a recall. A shell comes with a page load of its own,
 * which a tab does when it navigates.
 *
 * @param after the journal with the rollback as its last entry
 */
export function followingTabs(base: Journal, after: Journal): string {
  const { unit, recall } = after.entries.at(-1) ?? { unit: null, recall: false };
  const from = unit === null ? undefined : foldJournal(base).units[unit]?.id;
  const forward = unit !== null && from !== undefined && rollbackTarget(after, unit) === from;
  if (unit === 'shell') {
    const without = recall ? ': a shell cannot be recalled' : '';
    return `open tabs follow with their next navigation, except while a form is begun${without}`;
  }
  if (recall && forward)
    return 'open tabs follow when they next enter the section: a step forward recalls nothing';
  return recall ? 'open tabs replace it at once' : 'open tabs follow when they next enter the section';
}
