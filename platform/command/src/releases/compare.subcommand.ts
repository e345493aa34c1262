import { resolve } from 'node:path';
import { releaseText } from '@platform/releases';
import { findingLines } from '@platform/releases/plan-text';
import { columns } from '../call/help.ts';
import { releaseOf } from '../call/parse-call.ts';
import { done, requireJournal, type Subcommand } from '../call/subcommand.ts';
import { compareWithLive } from './compare/compare-releases.ts';
import { changesText } from './compare/page-changes.ts';
import { writeReport } from './compare/write-report.html.ts';

export const compareSubcommand: Subcommand = {
  name: 'compare',
  args: ['<unit@id>'],
  about: 'What differs from live on the pages of a release: pictures, text, accessibility tree, bytes.',
  more: 'Opens the pages in a browser, with what is live and with the release. A shell is compared on all pages.',
  options: {
    'to <folder>': 'Where index.html and its pictures are written; .site/compare/<unit>-<id> by default.',
  },
  changes: false,
  example: 'compare catalog@r3k9x0a1bc --to comparison',
  run: async (call) => {
    const { store, render, photograph } = call.deps;
    const base = await requireJournal(call.deps);
    const name = releaseOf(call.positionals[0] ?? '', base);
    const now = call.deps.now();
    const compared = await call.withProgress(`Comparing ${releaseText(name)} with what is live`, () =>
      compareWithLive({ store, render, photograph, now }, name, base),
    );
    if (compared.status === 'skipped') {
      call.print(`Nothing was compared: ${compared.reason}.`);
      return { exit: 'failed', result: { name, ...compared } };
    }
    const { live, pages, findings } = compared;
    const folder = resolve(call.text('to') ?? `.site/compare/${name.unit}-${name.id}`);
    await writeReport(folder, { name, live: live?.id ?? null, pages });
    const lines = pages.map((page) => [page.route.path, changesText(page)] as const);
    for (const line of [...findingLines(findings), ...columns(lines)]) call.print(line);
    call.print(`The pictures are in ${folder}/index.html.`);
    const changed = lines.map(([path, changes]) => ({ path, changes }));
    return done({ name, live: live?.id ?? null, folder, pages: changed, findings });
  },
};
