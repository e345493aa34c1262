import { createHash } from 'node:crypto';
import type { PlannedRedirect } from './export-plan.ts';
import { headersFile, headersJson, redirectsFile, startPage } from './host-files.ts';
import { nginxSnippet } from './nginx-snippet.ts';
import type { ServedFile } from './read-served.ts';

/** Content of an export. */
export interface ExportContent {
  /** Name of the export: a hash of all its files. */
  readonly id: string;
  /** Sequence of the composition. */
  readonly sequence: number;
  /** Whether every page has its content: the command then ends with 0. */
  readonly complete: boolean;
  /** By path. The web's are below `public`, and compressed ones are beside their originals. */
  readonly files: ReadonlyMap<string, Uint8Array>;
}

export interface ExportOptions {
  readonly redirects: readonly PlannedRedirect[];
  /** Sequence of the composition. */
  readonly sequence: number;
  /** Whether every page has its content. */
  readonly complete: boolean;
  /** Origin of a server for forms and data; null for none. */
  readonly server: string | null;
}

/** All files of an export, except `root` in `nginx.conf`: it is the folder to which the export is written. */
export function exportContent(
  served: readonly ServedFile[],
  { redirects, sequence, complete, server }: ExportOptions,
): ExportContent {
  const files = new Map<string, Uint8Array>();
  const addText = (path: string, text: string) => files.set(path, Buffer.from(text));
  for (const { file, content, gzip, brotli } of served) {
    files.set(`public/${file}`, content);
    if (gzip) files.set(`public/${file}.gz`, gzip);
    if (brotli) files.set(`public/${file}.br`, brotli);
  }
  addText('public/index.html', startPage);
  addText('public/_headers', headersFile(served));
  addText('public/_redirects', redirectsFile(served, redirects, server));
  addText('headers.json', headersJson(served, { redirects, sequence, server }));
  addText(nginxFile, nginxSnippet(served, redirects, server));
  const sorted = new Map([...files].sort(([a], [b]) => (a < b ? -1 : 1)));
  return { id: idOf(sorted), sequence, complete, files: sorted };
}

export const nginxFile = 'nginx.conf';

function idOf(files: ReadonlyMap<string, Uint8Array>): string {
  const hash = createHash('sha256');
  for (const [path, content] of files) hash.update(`${path}\0${content.byteLength}\0`).update(content);
  return hash.digest('hex').slice(0, 12);
}

/** Whether a name has the form of an export's. */
export function isExportId(name: string): boolean {
  return /^[0-9a-f]{12}$/.test(name);
}
