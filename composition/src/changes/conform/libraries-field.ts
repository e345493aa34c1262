import { type Release, sharedLibraryNames } from '@site/shared-ui/contracts';
import semver from 'semver';
import { isRecord, isText, type Report, shown } from './conform-finding.ts';
import type { ConformCode } from './conform-rules.data.ts';

type Fields = Readonly<Record<string, unknown>>;
type Versions = Readonly<Record<string, string>>;

const isShared = (library: string) => (sharedLibraryNames as readonly string[]).includes(library);

/** Checks `requires` and `provides`. */
export function usableVersions(
  record: Fields,
  host: boolean,
  report: Report,
): Pick<Release, 'requires' | 'provides'> {
  const requires = versionsOf(record.requires, 'requires-invalid', true, report);
  const provides = versionsOf(record.provides, 'provides-invalid', host, report);
  for (const [library, range] of Object.entries(requires)) {
    if (semver.validRange(range) === null)
      report('requires-range-invalid', `requires asks for ${library} ${shown(range)}.`);
    if (!isShared(library)) report('requires-unknown-library', `requires asks for ${library}.`);
  }
  for (const [library, version] of Object.entries(provides)) {
    if (!host) report('provides-on-remote', `provides has ${library} ${version}.`);
    else if (semver.valid(version) === null)
      report('provides-version-invalid', `provides has ${library} ${shown(version)}.`);
  }
  for (const library of host && isRecord(record.provides) ? sharedLibraryNames : []) {
    if (!Object.hasOwn(provides, library)) report('provides-library-missing', `provides has no ${library}.`);
  }
  return { requires, provides: host ? provides : {} };
}

function versionsOf(value: unknown, code: ConformCode, required: boolean, report: Report): Versions {
  if (value === undefined && !required) return {};
  if (isRecord(value) && Object.values(value).every(isText)) return value as Versions;
  report(code, `${code.split('-')[0]} is ${shown(value)}.`);
  return {};
}

/**
 * Checks `uses` of a remote and `exports` of a shell.
 *
 * @returns those that are valid, for the checks that compare them
 */
export function usableExports(
  record: Fields,
  host: boolean,
  report: Report,
): { readonly uses?: NameLists; readonly exports?: NameLists } {
  const { uses, exports, requires } = record;
  if (uses !== undefined && !isNameLists(uses)) report('uses-invalid', `uses is ${shown(uses)}.`);
  if (exports !== undefined && !isNameLists(exports))
    report('exports-invalid', `exports is ${shown(exports)}.`);
  if (exports !== undefined && !host) report('exports-on-remote', `exports is ${shown(exports)}.`);
  for (const library of isNameLists(uses) && isRecord(requires) ? Object.keys(uses) : []) {
    if (!Object.hasOwn(requires as object, library))
      report('uses-not-required', `uses has ${library}, and requires does not.`);
  }
  return {
    ...(isNameLists(uses) && !host && { uses }),
    ...(isNameLists(exports) && host && { exports }),
  };
}

/** Library → names of exports. */
type NameLists = Readonly<Record<string, readonly string[]>>;

function isNameLists(value: unknown): value is NameLists {
  return (
    isRecord(value) && Object.values(value).every((names) => Array.isArray(names) && names.every(isText))
  );
}
