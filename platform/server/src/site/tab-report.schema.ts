import {
  failurePhases,
  goodVitals,
  isUnitName,
  maxFrames,
  type TabReport,
  visitResults,
} from '@platform/contract';
import { fileNameFault } from '@platform/releases';
import * as yup from 'yup';

const word = (max: number) =>
  yup
    .string()
    .strict()
    .matches(/^[\w-]+$/)
    .max(max);

/** More units than a visitor opens in one tab. Reports are kept in memory, so their size is limited. */
const maxUnits = 40;

const unit = () => yup.string().strict().test('unit', 'not a name of a unit', isUnitName);
const release = word(40).required();

const releases = yup.object().test('releases', 'not releases by unit', (value) => {
  const entries = Object.entries(value);
  return (
    entries.length <= maxUnits &&
    entries.every(([name, id]) => isUnitName(name) && release.isValidSync(id, { strict: true }))
  );
});

/** Characters of a file's path. Those of the builds have at most 60. */
const maxPath = 200;

const file = yup
  .string()
  .strict()
  .max(maxPath)
  .test('file', 'not a file of a release', (path) => path !== undefined && fileNameFault(path) === null);
/** Of a script: one line of it may be the whole script. */
const position = yup.number().strict().integer().min(0).max(100_000_000).required();

/** Unknown fields are refused. */
const only = <Shape extends yup.ObjectShape>(shape: Shape) => yup.object(shape).noUnknown();

const ofRelease = { unit: unit().required(), release };

const sample = only({
  name: word(40).required(),
  frames: yup
    .array(only({ ...ofRelease, file: file.required(), line: position, column: position }))
    .max(maxFrames)
    .defined(),
});

const failure = only({
  ...ofRelease,
  code: word(40).required(),
  phase: word(20).oneOf(failurePhases),
  sample: sample.default(undefined),
});

const visit = only({ ...ofRelease, result: word(20).oneOf(visitResults).required() });

const vital = only({
  ...ofRelease,
  // A route's path, and no address: an id has no place in it.
  page: yup
    .string()
    .strict()
    .matches(/^(\*|\/[\w.~:/-]*)$/)
    .max(200)
    .required(),
  name: word(20).oneOf(Object.keys(goodVitals)).required(),
  value: yup.number().strict().integer().min(0).max(60_000).required(),
});

const schema = only({
  tab: word(40).required(),
  sequence: yup.number().strict().integer().min(0).required(),
  releases: releases.required(),
  failures: yup.array(failure).max(20).defined(),
  visits: yup.array(visit).max(maxUnits),
  vitals: yup.array(vital).max(20),
  changed: yup.boolean().strict(),
});

/**
 * A valid report of a tab, or null. Unknown fields are refused, because they could contain personal data. Therefore
 * servers must be updated before a shell that sends a new field goes live.
 */
export function parseTabReport(value: unknown): TabReport | null {
  return schema.isValidSync(value, { strict: true }) ? (value as TabReport) : null;
}
