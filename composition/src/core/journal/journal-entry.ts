import type { UnitName } from '@site/shared-ui/contracts';
import { unitNames } from '@site/shared-ui/contracts';
import * as yup from 'yup';
import { CompositionError } from '../composition-error.ts';
import { type Evidence, evidenceSchema } from './evidence.ts';

/** One change of the composition: who made which release of a unit live, when and why. */
export interface JournalEntry {
  readonly format: 1;
  /** 1 for the first entry of a journal, then one more for each. */
  readonly sequence: number;
  readonly action: 'activate' | 'rollback';
  readonly unit: UnitName;
  /** Id of the release that is live from here on. */
  readonly release: string;
  /** ISO 8601. */
  readonly at: string;
  readonly by: string;
  readonly reason: string | null;
  /** Whether open tabs are to drop the release that was live at once, not when they next enter the section. */
  readonly recall: boolean;
  /** Null where nothing was checked: a site brought up from its own sources. */
  readonly evidence: Evidence | null;
}

const required = () => yup.string().strict().min(1).defined();

const entrySchema = yup.object({
  format: yup.number().strict().oneOf([1]).required(),
  sequence: yup.number().strict().integer().min(1).required(),
  action: required().oneOf(['activate', 'rollback']),
  unit: required().oneOf(unitNames),
  release: required(),
  at: required(),
  by: required(),
  reason: yup.string().strict().nullable().defined(),
  recall: yup.boolean().strict().required(),
  evidence: yup.lazy((value: unknown) => (value === null ? yup.mixed().nullable() : evidenceSchema)),
});

export function parseEntry(content: Uint8Array, key: string): JournalEntry {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(content));
    // The first sites were composed before entries said these two.
    return entrySchema.validateSync(
      { recall: false, evidence: null, ...(value as object) },
      { strict: true },
    ) as JournalEntry;
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new CompositionError('bad-journal', `${key} is not a journal entry: ${reason}`, { cause });
  }
}
