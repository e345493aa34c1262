import { type ConformCode, type ConformRule, conformRules } from './conform-rules.data.ts';

/** A fault of a release: a stable code, a sentence with the details, and what to do. */
export interface ConformFinding {
  readonly code: ConformCode;
  readonly sentence: string;
  readonly fix: string;
  /** Printed, but not refused. */
  readonly warning?: true;
}

/** Adds a finding to a report. */
export type Report = (code: ConformCode, sentence: string) => void;

/** How many findings of one code are kept: the thousandth says no more than the first. */
const mostOfOneCode = 20;

/** Collects findings; the same sentence once. */
export function createReport(): {
  readonly report: Report;
  readonly findings: () => readonly ConformFinding[];
} {
  const sentences = new Map<ConformCode, Set<string>>();
  return {
    report: (code, sentence) => {
      const known = sentences.get(code) ?? new Set();
      sentences.set(code, known.add(printable(sentence)));
    },
    findings: () =>
      [...sentences].flatMap(([code, all]) => {
        const { fix, warning }: ConformRule = conformRules[code];
        const more = all.size - mostOfOneCode;
        const kept = [...all].slice(0, mostOfOneCode);
        if (more > 0) kept.push(`There are ${more} more of these.`);
        return kept.map((sentence) => ({ code, sentence, fix, ...(warning && { warning }) }));
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

/** A value of a record as it is shown in sentences. */
export function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '';
}
