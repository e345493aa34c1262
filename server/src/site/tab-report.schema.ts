import { failurePhases, type TabReport, unitNames } from '@site/shared-ui/contracts';
import * as yup from 'yup';

const word = (max: number) =>
  yup
    .string()
    .strict()
    .matches(/^[\w-]+$/)
    .max(max);

const releases = yup.object(Object.fromEntries(unitNames.map((unit) => [unit, word(40)]))).noUnknown();

const schema = yup
  .object({
    tab: word(40).required(),
    sequence: yup.number().strict().integer().min(0).required(),
    releases: releases.required(),
    failures: yup
      .array(
        yup
          .object({
            unit: word(20).oneOf(unitNames).required(),
            release: word(40).required(),
            code: word(40).required(),
            phase: word(20).oneOf(failurePhases),
          })
          .noUnknown(),
      )
      .max(20)
      .defined(),
  })
  .noUnknown();

/**
 * A valid report of a tab, or null. Unknown fields are refused, because they could contain personal data. Therefore
 * servers must be updated before a shell that sends a new field goes live.
 */
export function parseTabReport(value: unknown): TabReport | null {
  return schema.isValidSync(value, { strict: true }) ? (value as TabReport) : null;
}
