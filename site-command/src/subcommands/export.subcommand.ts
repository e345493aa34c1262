import { findingLines, overlayStore, renderLive, unrenderedPages } from '@site/composition';
import { exportFolder } from '../export/export-folder.ts';
import { countOf, UsageError } from '../parse-call.ts';
import { requireJournal, type Subcommand } from '../subcommand.ts';
import { defaultDays } from './gc.subcommand.ts';

export const exportSubcommand: Subcommand = {
  name: 'export',
  args: ['<folder>'],
  about: 'Write the live composition as static files, for any web server or CDN.',
  more:
    'The files are in <folder>/current/public, and the headers of each in headers.json, nginx.conf and _headers. Exporting ' +
    'again replaces them at once; nginx serves them after a reload. The settings in the pages are those of the environment, as for a server.',
  options: {
    server: {
      type: 'string',
      value: '<origin>',
      about: 'A server of this site, to which the web server passes on forms and data.',
    },
    days: {
      type: 'string',
      value: '<n>',
      about: `Also the files of releases that were live this long before the last change, for open tabs; otherwise ${defaultDays}.`,
    },
  },
  changes: false,
  example: 'export public --server https://app.example.com',
  run: async (call) => {
    const { env, now, render, sleep, storePlace } = call.deps;
    const folder = await exportFolder(call.positionals[0] ?? '', storePlace);
    const server = originOf(call.text('server'));
    const days = countOf('days', call.text('days')) ?? defaultDays;
    // Imported here, because other subcommands need no server.
    const { exportStore } = await import('../export/export-store.ts');
    const { planExport } = await import('../export/export-plan.ts');
    const { readServed } = await import('../export/read-served.ts');
    const { exportEnvironment } = await import('../export/export-environment.ts');
    const { exportContent } = await import('../export/export-content.ts');
    const { writeExport } = await import('../export/write-export.ts');
    const environment = exportEnvironment(env, server);
    const { store: below, requireAnswers } = await exportStore(call.deps.store);
    // An export may have to do with a store that it must not write to: what it renders stays in memory.
    const store = overlayStore(below);
    const entries = await requireJournal({ store, storePlace });
    const plan = await planExport(store, entries, days);
    const faults = await call.withProgress('Rendering pages that are missing', () =>
      renderLive(store, entries, now().getFullYear(), render),
    );
    const warnings = [...faults, ...(await unrenderedPages(store, entries))];
    let count = 0;
    const served = await call.withProgress(
      () => `Reading ${plan.pages.length + plan.files.length} files, ${count} done`,
      () => readServed(store, plan, environment, (read) => (count = read)),
    );
    requireAnswers();
    const { redirects } = plan;
    const { sequence } = plan.composition;
    const complete = warnings.length === 0;
    const content = exportContent(served, { redirects, sequence, complete, server });
    const bytes = await call.withProgress(`Writing to ${folder}`, () =>
      writeExport(content, { folder, now, sleep }),
    );
    const [id, files] = [content.id, content.files.size];
    const megabytes = (bytes / 1e6).toFixed(1);
    call.print(`Composition ${sequence}: ${files} files, ${megabytes} MB, in ${folder}/current.`);
    call.print(
      server === null
        ? 'Without --server, forms and employee pages cannot load or send data.'
        : `${folder}/current/nginx.conf passes forms and data on to ${server}.`,
    );
    for (const line of findingLines(warnings)) call.print(line);
    const result = { folder, sequence, server, id, files, bytes, warnings };
    return { exit: complete ? 'done' : 'incomplete', result };
  },
};

/** The origin of the option `--server`; null without it. */
function originOf(text: string | null): string | null {
  if (text === null) return null;
  const url = URL.parse(text);
  if (url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`) return url.origin;
  throw new UsageError(`--server takes an origin, like https://app.example.com; it was given "${text}".`);
}
