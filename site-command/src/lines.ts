import { type CheckRecord, type Finding, findingText } from '@site/composition';
import { columns } from './help.ts';

/** A new finding, or one of a journal entry. */
type PrintedFinding = Omit<Finding, 'code'> & { readonly code: string };

/** Findings, one line each, with their severity. */
export function findingLines(findings: readonly PrintedFinding[]): readonly string[] {
  return findings.map((finding) => `  ${finding.warning ? 'warning' : 'refused'} ${findingText(finding)}`);
}

/** The checks of a gate, one line each. */
export function checkLines(checks: readonly CheckRecord[]): readonly string[] {
  return columns(
    checks.map(({ check, outcome, note, took }) => [
      check,
      `${outcome.padEnd(8)} ${seconds(took).padStart(7)}${note === null ? '' : `  ${note}`}`,
    ]),
  );
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
