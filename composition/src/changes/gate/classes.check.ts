import type { Release } from '@site/shared-ui/contracts';
import type { Finding } from '../../core/findings/finding.ts';
import { inParallel } from '../../core/in-parallel.ts';
import { releaseText } from '../../core/releases/release.schema.ts';
import { hasNodeHalf, readReleaseFile } from '../../core/releases/releases.ts';
import type { Store } from '../../core/store/store.ts';
import { pageStyles } from '../../rendering/pages/page-files.ts';
import {
  findRendered,
  pageJobs,
  pairsAtOnce,
  type ShellAndOwner,
} from '../../rendering/prerender/rendered-page.ts';
import { classFindings } from './class-findings.ts';
import { counted, done, type GateCheck, pairsOf } from './gate-check.ts';

/** Compares the classes of rendered pages with their stylesheets; for a shell, also those of every remote's pages. */
export const classesCheck: GateCheck = {
  name: 'classes',
  doing: 'Comparing the classes of rendered pages with their stylesheets',
  after: ['files', 'exposes', 'compatibility', 'styles', 'render'],
  run: async (context) => {
    const { store, release } = context;
    const pairs = pairsOf(context);
    if (!hasNodeHalf(release))
      return { status: 'skipped', note: 'it has no Node half: the browser renders its pages' };
    const findings = await inParallel(pairs, pairsAtOnce, (pair) => renderedClassFindings(store, pair));
    const pages = pairs.reduce((sum, pair) => sum + pageJobs(pair).length, 0);
    return done(findings.flat(), counted(pages, 'page'));
  },
};

async function renderedClassFindings(
  store: Pick<Store, 'read'>,
  pair: ShellAndOwner,
): Promise<readonly Finding[]> {
  const { shell, owner } = pair;
  const read = readOnce(store);
  const findings: Finding[] = [];
  for (const job of pageJobs(pair)) {
    const lookup = await findRendered(store, job);
    if (lookup.status !== 'found') continue;
    const files = pageStyles(job);
    const found = await classFindings({
      name: `${job.route.path} of ${releaseText(owner)}`,
      html: lookup.page.body,
      styles: await Promise.all(files.map(({ release, path }) => read(release, path))),
      scripts: () => browserScripts(read, owner === shell ? [shell] : [shell, owner]),
    });
    findings.push(...found);
  }
  return findings;
}

type ReadText = (release: Release, path: string) => Promise<string>;

function readOnce(store: Pick<Store, 'read'>): ReadText {
  const texts = new Map<string, Promise<string>>();
  return (release, path) => {
    const key = `${releaseText(release)}/${path}`;
    const text =
      texts.get(key) ??
      readReleaseFile(store, release, path).then((content) => new TextDecoder().decode(content));
    texts.set(key, text);
    return text;
  };
}

function browserScripts(read: ReadText, releases: readonly Release[]): Promise<readonly string[]> {
  const scripts = releases.flatMap((release) =>
    release.files
      .filter(({ path }) => /\.m?js$/.test(path) && !path.startsWith('node/'))
      .map(({ path }) => read(release, path)),
  );
  return Promise.all(scripts);
}
