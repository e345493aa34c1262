import * as yup from 'yup';

/** How one check of the gate ended before a change. */
export interface CheckRecord {
  /** Such as `render`. */
  readonly check: string;
  readonly outcome: 'passed' | 'refused' | 'skipped';
  /** Why it was skipped, or what it looked at. */
  readonly note: string | null;
  /** How long it took (ms). */
  readonly took: number;
}

/** What was known when a change was made; it stays in the journal with it. */
export interface Evidence {
  /** Id of the shell that the release was checked with. */
  readonly shell: string;
  readonly checks: readonly CheckRecord[];
  /** What was found and did not prevent the change: warnings, and refusals that somebody overruled. */
  readonly findings: readonly {
    /** A `FindingCode`, of this version or of the one that wrote the entry. */
    readonly code: string;
    readonly sentence: string;
  }[];
}

const text = () => yup.string().strict().defined();

const evidenceSchema = yup.object({
  shell: text(),
  checks: yup
    .array(
      yup.object({
        check: text(),
        outcome: text().oneOf(['passed', 'refused', 'skipped']),
        note: text().nullable(),
        took: yup.number().strict().required(),
      }),
    )
    .required(),
  findings: yup.array(yup.object({ code: text(), sentence: text() })).required(),
});

/** Evidence as an entry holds it. It is only shown, so what cannot be read is as good as none: null. */
export function readEvidence(value: unknown): Evidence | null {
  const readable = value != null && evidenceSchema.isValidSync(value, { strict: true });
  return readable ? (value as Evidence) : null;
}
