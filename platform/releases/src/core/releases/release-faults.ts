import { isLanguage, isTimeZone, isUnitName, type Release, unitNameRule } from '@platform/contract';
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import semver from 'semver';
import { routePathFault } from '../route-path.ts';
import { timeOf } from '../time.ts';
import { quickly } from '../validator.ts';
import { contentNameFault } from './content-names.ts';
import { clashOf, fileNameFault } from './file-name.ts';
import { counts } from './record-limits.data.ts';
import schema from './release.schema.json' with { type: 'json' };

export interface RecordFault {
  /** Names the field, its value, and what it must be: `routes[0].status is 99; it must be …`. No full stop. */
  readonly sentence: string;
  readonly meaning: string;
}

export interface SchemaNode {
  readonly $ref?: string;
  readonly title?: string;
  readonly description?: string;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, SchemaNode>>;
  readonly items?: SchemaNode;
  readonly additionalProperties?: SchemaNode | boolean;
  readonly enum?: readonly unknown[];
  /** Rules for new releases only. */
  readonly conform?: SchemaNode;
}

/** A node, and what its `$ref` leads to. */
function resolved(node: SchemaNode): SchemaNode {
  const { $defs } = schema as { readonly $defs: Readonly<Record<string, SchemaNode>> };
  const name = node.$ref?.split('/').at(-1);
  return name === undefined ? node : { ...$defs[name], ...node };
}

export const releaseNode = schema as unknown as SchemaNode;
export const routeNode = resolved({ $ref: '#/$defs/route' });

const releaseId = new RegExp(schema.properties.id.pattern);

export function isReleaseId(text: string): boolean {
  return releaseId.test(text);
}

/** Rules with names: each answers with the fault, to be written after the value, or null. */
const formats: Readonly<Record<string, (text: string) => string | null>> = {
  'file-path': fileNameFault,
  'route-path': routePathFault,
  day: (text) => (timeOf(`${text}T00:00Z`) ? null : 'must be a day, such as 2026-11-02'),
  instant: (text) =>
    timeOf(text) ? null : 'must be an instant with its offset, such as 2027-04-01T00:00:00+05:30',
  language: (text) => (isLanguage(text) ? null : 'must be a language of BCP 47, such as en-GB'),
  'time-zone': (text) => (isTimeZone(text) ? null : 'must be a time zone of IANA, such as Europe/Berlin'),
  'unit-name': (text) => (isUnitName(text) ? null : `must be ${unitNameRule}`),
  version: (text) => (semver.valid(text) === null ? 'must be an exact version, for example 19.3.1' : null),
  'version-range': (text) =>
    semver.validRange(text) === null ? 'must be a version range, as in package.json' : null,
};

/** @param conform whether the rules below `conform` apply */
function compile(conform: boolean): ValidateFunction {
  const ajv = new Ajv2020({
    allErrors: true,
    verbose: true,
    ownProperties: true,
    strictTypes: false,
    // A test compiles the schema of schemas.
    ...quickly,
  });
  for (const [name, fault] of Object.entries(formats))
    ajv.addFormat(name, { type: 'string', validate: (text: string) => fault(text) === null });
  ajv.addKeyword(conform ? { keyword: 'conform', macro: (rules: object) => rules } : 'conform');
  return ajv.compile(schema);
}

const validators = new Map<boolean, ValidateFunction>();

/** ajv reports these keywords in addition to the actual error. */
const outer = ['if', 'conform', 'propertyNames'];

/** Every fault of a record; none if `publish` takes it, and with `conform`, if it keeps the release contract. */
export function recordFaults(record: unknown, conform = false): readonly RecordFault[] {
  const validate = validators.get(conform) ?? compile(conform);
  validators.set(conform, validate);
  if (validate(record)) return combinedFaults(record as Release);
  return (validate.errors ?? []).filter(({ keyword }) => !outer.includes(keyword)).map(faultOf);
}

/** Rules for two fields, which a schema cannot have. */
function combinedFaults(release: Release): readonly RecordFault[] {
  const { container, id, fileNames, files, routes, redirects = [], pages } = release;
  const clash = clashOf(files.map(({ path }) => path));
  const unnamed = fileNames && contentNameFault(release);
  const tooMany = Object.entries({ routes, redirects, pages, files }).flatMap(([field, found]) => {
    const most = counts[field as keyof typeof counts];
    return Object.keys(found).length > most
      ? [[field, `${field} has more than ${most} entries`] as const]
      : [];
  });
  const sentences = {
    ...Object.fromEntries(tooMany),
    container:
      !container.endsWith(`_${id}`) &&
      `container ${JSON.stringify(container)} must end with the release’s id, _${id}`,
    fileNames: unnamed && `fileNames must be left out: ${unnamed}`,
    ...(clash !== null && { files: `files: ${clash}` }),
  };
  return Object.entries(sentences).flatMap(([field, sentence]) =>
    sentence ? [{ sentence, meaning: nodeAt([field]).description ?? '' }] : [],
  );
}

function faultOf({
  keyword,
  instancePath,
  params,
  data,
  parentSchema,
  propertyName,
}: ErrorObject): RecordFault {
  const missing = keyword === 'required' ? [String(params.missingProperty)] : [];
  const parts = [...instancePath.split('/').slice(1).map(unescaped), ...missing];
  const field = fieldName(parts);
  const subject = propertyName === undefined ? field : `a name in ${field}`;
  const { title, description = '' } = nodeAt(parts);
  const must = `it must be ${(missing.length === 0 && parentSchema?.title) || title}`;
  const fault = keyword === 'format' ? formats[params.format]?.(String(data)) : null;
  const sentence =
    missing.length > 0
      ? `${field} is missing; ${must}`
      : keyword === 'additionalProperties'
        ? `${field} has the field ${JSON.stringify(params.additionalProperty)}, which is not known`
        : fault
          ? `${subject} ${JSON.stringify(data)} ${fault}`
          : `${subject} is ${shown(data)}; ${must}`;
  return { sentence, meaning: description };
}

/** The node of a field, with the description of the nearest field that has one. */
function nodeAt(parts: readonly string[]): SchemaNode {
  return parts.reduce<SchemaNode>((node, part) => {
    const { additionalProperties: other } = node;
    const next = node.properties?.[part] ?? node.items ?? (typeof other === 'object' ? other : {});
    return { ...(node.description !== undefined && { description: node.description }), ...resolved(next) };
  }, releaseNode);
}

function fieldName(parts: readonly string[]): string {
  const names = parts.map((part, index) =>
    /^\d+$/.test(part) ? `[${part}]` : index === 0 ? part : `.${part}`,
  );
  return names.join('') || 'release.json';
}

function unescaped(part: string): string {
  return part.replaceAll('~1', '/').replaceAll('~0', '~');
}

export function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}
