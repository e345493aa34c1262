import * as yup from 'yup';
import { type FindingCode, findingCodes } from '../findings/finding-codes.data.ts';

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
  /** What was found and did not keep the change back: warnings, and refusals that somebody overruled. */
  readonly findings: readonly { readonly code: FindingCode; readonly sentence: string }[];
}

const text = () => yup.string().strict().defined();

export const evidenceSchema = yup.object({
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
  findings: yup
    .array(yup.object({ code: text().oneOf(Object.keys(findingCodes)), sentence: text() }))
    .required(),
});
