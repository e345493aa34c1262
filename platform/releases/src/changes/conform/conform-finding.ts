import type { Finding } from '../../core/findings/finding.ts';
import { type FindingCode, findingCodes } from '../../core/findings/finding-codes.data.ts';
import { type ConformCode, conformFixes, conformWarnings } from './conform-rules.data.ts';

/** A fault of a release: a stable code, a sentence with the details, and what to do. */
export interface ConformFinding {
  readonly code: ConformCode | FindingCode;
  readonly sentence: string;
  readonly fix: string;
  /** Printed, but not refused. */
  readonly warning?: true;
}

export type Report = (code: ConformCode, sentence: string, fix?: string) => void;

/** How many findings of one code are reported. More of them would only make the report longer. */
const mostOfOneCode = 20;

/** Collects findings; the same sentence once. */
export function createReport(): {
  readonly report: Report;
  readonly passOn: (finding: Finding) => void;
  readonly findings: () => readonly ConformFinding[];
} {
  const byCode = new Map<string, Map<string, ConformFinding>>();
  const add = (finding: ConformFinding) => {
    const sentence = printable(finding.sentence);
    const known = byCode.get(finding.code) ?? new Map();
    byCode.set(finding.code, known.set(sentence, { ...finding, sentence }));
  };
  return {
    report: (code, sentence, more) => {
      const isWarning = conformWarnings.has(code);
      add({ code, sentence, fix: more || conformFixes[code], ...(isWarning && { warning: true }) });
    },
    passOn: (finding) => add({ ...finding, fix: findingCodes[finding.code] }),
    findings: () =>
      [...byCode.values()].flatMap((all) => {
        const reported = [...all.values()].slice(0, mostOfOneCode);
        const more = all.size - reported.length;
        const last = reported.at(-1);
        return more > 0 && last
          ? [...reported, { ...last, sentence: `There are ${more} more of these.` }]
          : reported;
      }),
  };
}

const longestSentence = 500;

/** Names and values of a broken release can be long, and can have control characters. */
function printable(sentence: string): string {
  // A buffer replaces halves of surrogate pairs, which cannot be printed.
  const plain = Buffer.from(sentence.replace(/\p{Cc}+/gu, ' ')).toString();
  return plain.length > longestSentence ? `${plain.slice(0, longestSentence)}…` : plain;
}
