import { isUnitName, type Release, unitNames } from '@site/shared-ui/contracts';
import * as yup from 'yup';
import { CompositionError } from '../composition-error.ts';

const releaseId = /^[a-z][a-z0-9]{5,31}$/;

const text = () => yup.string().strict().defined();
const required = () => text().min(1);
/** Below the release's folder: no leading slash, no dot segments. */
const filePath = () => text().matches(/^[A-Za-z0-9_@-][A-Za-z0-9._@-]*(\/[A-Za-z0-9_@-][A-Za-z0-9._@-]*)*$/);
const assets = () =>
  yup
    .object({ scripts: yup.array(filePath()).required(), styles: yup.array(filePath()).required() })
    .required();
const recordOf = (value: yup.Schema) =>
  yup.lazy((object: unknown) => {
    const keys = typeof object === 'object' && object !== null ? Object.keys(object) : [];
    return yup.object(Object.fromEntries(keys.map((key) => [key, value]))).required();
  });

const route = yup
  .object({
    path: required().matches(/^(\/|\*$)/),
    page: required(),
    title: required(),
    description: required(),
    prerender: yup.boolean().strict().required(),
    index: yup.boolean().strict().required(),
    structuredData: yup.array(),
    status: yup.number().strict().integer().min(200).max(599),
    hydrate: text().oneOf(['load', 'interaction', 'prefetch']).optional(),
    captcha: yup.boolean().strict(),
    opensAt: text().oneOf(['top', 'end']).optional(),
  })
  .noUnknown();

const releaseSchema = yup.object({
  format: yup.number().strict().oneOf([1]).required(),
  contract: yup.number().strict().integer().required(),
  unit: required().oneOf(unitNames),
  id: required().matches(releaseId),
  source: yup.object({ commit: text().nullable(), date: text().nullable() }).required(),
  entry: filePath(),
  container: required()
    .matches(/^[A-Za-z_][A-Za-z0-9_]*$/)
    .test(
      'own',
      'container must end with the release’s id',
      (value, { parent }) => !releaseId.test(parent.id) || value.endsWith(`_${parent.id}`),
    ),
  start: filePath().optional(),
  asksForComposition: yup.boolean().strict().oneOf([true]).optional(),
  initial: assets(),
  loader: assets(),
  pages: recordOf(assets()),
  routes: yup.array(route).required(),
  pictures: yup.lazy((pictures: unknown) =>
    pictures === undefined ? yup.mixed() : recordOf(yup.object({ file: filePath(), alt: required() })),
  ),
  requires: recordOf(required()),
  provides: recordOf(required()),
  files: yup
    .array(
      yup.object({
        path: filePath(),
        bytes: yup.number().strict().integer().min(0).required(),
        type: required(),
        integrity: required().matches(/^sha384-[A-Za-z0-9+/]{64}$/),
      }),
    )
    .min(1)
    .required()
    .test('distinct', (files, context) => {
      const clash = clashOf((files ?? []).map(({ path }) => path));
      return clash === null || context.createError({ message: `files: ${clash}` });
    }),
});

/** Records that the store keeps beside a release's files. */
const reserved = ['release.json', 'published.json'];

/** What keeps a list of paths from becoming files of one folder, on any file system; null for nothing. */
function clashOf(paths: readonly string[]): string | null {
  const lower = paths.map((path) => path.toLowerCase());
  const known = new Set(reserved);
  for (const path of lower) {
    if (known.has(path)) return `${path} is there twice, or is not a release’s own file`;
    known.add(path);
  }
  const inside = lower.find((path) =>
    path.split('/').some((_, end, parts) => end > 0 && known.has(parts.slice(0, end).join('/'))),
  );
  return inside === undefined ? null : `${inside} lies below a file`;
}

/** Reads a `release.json`; anything else than a whole and well-formed one is refused by the name of its field. */
export function parseRelease(content: Uint8Array, name: string): Release {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(content));
    return releaseSchema.validateSync(value, { strict: true }) as Release;
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new CompositionError('bad-release', `release.json of ${name} is not one: ${reason}`, { cause });
  }
}

export interface ReleaseName {
  readonly unit: Release['unit'];
  readonly id: string;
}

/** `careers@r3k9x0a1bc`, as people and messages write it. */
export function releaseText({ unit, id }: ReleaseName): string {
  return `${unit}@${id}`;
}

/** Reads `careers@r3k9x0a1bc`. */
export function parseReleaseName(text: string): ReleaseName {
  const [unit = '', id = '', ...rest] = text.split('@');
  if (!isUnitName(unit) || !releaseId.test(id) || rest.length > 0) {
    throw new CompositionError(
      'release-unknown',
      `"${text}" names no release: write <unit>@<id>, with one of ${unitNames.join(', ')}.`,
    );
  }
  return { unit, id };
}
