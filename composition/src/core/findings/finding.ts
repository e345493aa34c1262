import type { FindingCode } from './finding-codes.data.ts';

/** One thing that is not as it should be: a stable code, and a sentence that names who and what. */
export interface Finding {
  readonly code: FindingCode;
  readonly sentence: string;
  /** A warning is told and recorded; anything else refuses the release. */
  readonly warning?: true;
}

export function refusals(findings: readonly Finding[]): readonly Finding[] {
  return findings.filter(({ warning }) => !warning);
}

/** The same finding where it is only worth telling. */
export function asWarning(finding: Finding): Finding {
  return { ...finding, warning: true };
}

/** `[file-missing] main.js of careers@r3k9x0a1bc is not in the store.` */
export function findingText({ code, sentence }: { readonly code: string; readonly sentence: string }): string {
  return `[${code}] ${sentence}`;
}
