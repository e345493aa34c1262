import { type CheckRecord, type Finding, findingText } from '@site/composition';
import { columns } from './help.ts';

/** A finding of now, or one that an entry of the journal keeps. */
type ToldFinding = Omit<Finding, 'code'> & { readonly code: string };

/** Findings as people read them; warnings are told apart. */
export function findingLines(findings: readonly ToldFinding[]): readonly string[] {
  return findings.map((finding) => `  ${finding.warning ? 'warning' : 'refused'} ${findingText(finding)}`);
}

/** What a gate did, one line a check. */
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

/** How long ago something was, roughly, as one says it. */
export function ago(since: string, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - Date.parse(since)) / 60_000));
  if (minutes < 1) return 'just now';
  if (minutes < 120) return `${minutes} min ago`;
  if (minutes < 48 * 60) return `${Math.floor(minutes / 60)} h ago`;
  return `${Math.floor(minutes / 60 / 24)} days ago`;
}
