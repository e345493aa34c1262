import { contractVersion, isUnitName, type Release } from '@site/shared-ui/contracts';
import { contentNameFault } from '../../core/releases/content-names.ts';
import { isReleasePath } from '../../core/releases/release.schema.ts';
import { isRecord, isText, type Report, shown } from './conform-finding.ts';
import { usableFiles } from './files-field.ts';
import { usableExports, usableVersions } from './libraries-field.ts';
import { usableAssets, usablePages, usablePictures } from './pages-field.ts';
import type { ReleaseFolder } from './release-folder.ts';
import { usableRoutes } from './routes-field.ts';

type Fields = Readonly<Record<string, unknown>>;

/**
 * Checks every field of a record, and makes a release of the parts that can be used: so one fault does not hide others,
 * and the checks that come later need not look at shapes again.
 */
export function usableRelease(record: Fields, folder: ReleaseFolder, report: Report): Release {
  const { unit, id } = nameOf(record, report);
  const host = unit === 'shell';
  const assets = (field: 'initial' | 'loader') => {
    const found = usableAssets(record[field], host);
    if (!found) report(`${field}-invalid`, `${field} is ${shown(record[field])}.`);
    const { scripts = [], styles = [] } = found ?? {};
    if (!host && scripts.length + styles.length > 0)
      report(`${field}-not-empty`, `${field} has ${[...scripts, ...styles].join(', ')}.`);
    return host ? { scripts, styles } : { scripts: [], styles: [] };
  };
  const [initial, loader] = [assets('initial'), assets('loader')];
  checkOrigin(record, report);
  checkHostFields(record, host, report);
  checkEntryType(record, report);
  const pages = usablePages(record.pages, report);
  const routes = usableRoutes(record.routes, report);
  const { requires, provides } = usableVersions(record, host, report);
  const files = usableFiles(record.files, folder, report);
  checkFileNames(record, files, report);
  const start = host && isPath(record.start) ? record.start : undefined;
  return {
    format: 1,
    contract: Number.isInteger(record.contract) ? Number(record.contract) : contractVersion,
    unit,
    id,
    source: { commit: null, date: null },
    entry: entryOf(record, report),
    container: containerOf(record, id, report),
    ...(start !== undefined && { start }),
    initial,
    loader,
    pages,
    routes,
    pictures: usablePictures(record.pictures, report),
    requires,
    provides,
    files,
    ...usableExports(record, host, report),
    ...((record.entryType === 'module' || record.entryType === 'global') && { entryType: record.entryType }),
    ...(host && record.loadsModules === true && { loadsModules: true }),
    ...(record.fileNames === 'content' && { fileNames: 'content' }),
  };
}

function isPath(value: unknown): value is string {
  return typeof value === 'string' && isReleasePath(value);
}

const releaseId = /^[a-z][a-z0-9]{5,31}$/;

function nameOf(record: Fields, report: Report): Pick<Release, 'unit' | 'id'> {
  const { format, contract, unit, id } = record;
  if (format !== 1) report('format-unknown', `format is ${shown(format)}.`);
  if (!Number.isInteger(contract)) report('contract-invalid', `contract is ${shown(contract)}.`);
  else if (contract !== contractVersion)
    report('contract-unsupported', `contract is ${shown(contract)}, and this host knows ${contractVersion}.`);
  const isUnit = typeof unit === 'string' && isUnitName(unit);
  if (!isUnit) report('unit-invalid', `unit is ${shown(unit)}.`);
  const isId = typeof id === 'string' && releaseId.test(id);
  if (!isId) report('id-invalid', `id is ${shown(id)}.`);
  // Empty if it is not known: checks that need it leave it out.
  return { unit: isUnit ? unit : ('' as Release['unit']), id: isId ? id : '' };
}

function checkOrigin({ source }: Fields, report: Report): void {
  if (!isRecord(source) || !('commit' in source) || !('date' in source)) {
    report('source-invalid', `source is ${shown(source)}.`);
    return;
  }
  const { date } = source;
  const isDate =
    typeof date === 'string' && /^\d{4}-\d\d-\d\d(T|$)/.test(date) && !Number.isNaN(Date.parse(date));
  if (date !== null && !isDate) report('source-date-invalid', `source.date is ${shown(date)}.`);
}

function checkHostFields(record: Fields, host: boolean, report: Report): void {
  const { start, asksForComposition, loadsModules } = record;
  if (start !== undefined && !(host && isPath(start))) report('start-invalid', `start is ${shown(start)}.`);
  if (asksForComposition !== undefined && !(host && asksForComposition === true))
    report('asks-for-composition-invalid', `asksForComposition is ${shown(asksForComposition)}.`);
  if (loadsModules !== undefined && !(host && loadsModules === true))
    report('loads-modules-invalid', `loadsModules is ${shown(loadsModules)}.`);
}

function checkFileNames({ fileNames, entryType }: Fields, files: Release['files'], report: Report): void {
  if (fileNames === undefined) return;
  const fault =
    fileNames === 'content'
      ? contentNameFault({ files, ...(entryType === 'module' && { entryType }) })
      : 'content is the only value';
  if (fault) report('file-names-invalid', `fileNames is ${shown(fileNames)}, and ${fault}.`);
}

function checkEntryType({ entryType }: Fields, report: Report): void {
  if (entryType !== undefined && entryType !== 'global' && entryType !== 'module')
    report('entry-type-unknown', `entryType is ${shown(entryType)}.`);
}

/** @returns an empty text if the entry cannot be used */
function entryOf({ entry }: Fields, report: Report): string {
  if (!isPath(entry)) {
    report('entry-invalid', `entry is ${shown(entry)}.`);
    return '';
  }
  if (!/\.m?js$/.test(entry)) report('entry-not-script', `entry is ${entry}.`);
  return entry;
}

/** @returns an empty text if the container cannot be used */
function containerOf({ container }: Fields, id: string, report: Report): string {
  if (!isText(container) || !/^[A-Za-z_][A-Za-z0-9_]*$/.test(container)) {
    report('container-invalid', `container is ${shown(container)}.`);
    return '';
  }
  if (id !== '' && !container.endsWith(`_${id}`))
    report('container-without-id', `container is ${container}, and the id is ${id}.`);
  return container;
}
