import type { FindingCode } from './finding-codes.data.ts';

export interface Finding {
  readonly code: FindingCode;
  readonly sentence: string;
  /** Warnings are printed and recorded; any other finding refuses the release. */
  readonly warning?: true;
}

export function refusals(findings: readonly Finding[]): readonly Finding[] {
  return findings.filter(({ warning }) => !warning);
}

export function asWarning(finding: Finding): Finding {
  return { ...finding, warning: true };
}

/** `[file-missing] main.js of catalog@r3k9x0a1bc is not in the store.` */
export function findingText({
  code,
  sentence,
}: {
  readonly code: string;
  readonly sentence: string;
}): string {
  return `[${code}] ${sentence}`;
}
