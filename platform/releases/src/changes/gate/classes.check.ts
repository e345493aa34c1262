import type { Release } from '@platform/contract';
import { decodeHTMLAttribute } from 'entities/decode';
import postcss from 'postcss';
import parseSelector from 'postcss-selector-parser';
import type { Finding } from '../../core/findings/finding.ts';
import { inParallel } from '../../core/in-parallel.ts';
import { releaseText } from '../../core/releases/release.schema.ts';
import { hasNodeHalf, readReleaseFile } from '../../core/releases/releases.ts';
import { readOnce, type Store } from '../../core/store/store.ts';
import { pageStyles } from '../../rendering/pages/page-files.ts';
import {
  findRendered,
  pageJobs,
  pairsAtOnce,
  type ShellAndOwner,
} from '../../rendering/prerender/rendered-page.ts';
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
  const released = readOnce(store);
  const read: ReadText = async (release, path) =>
    new TextDecoder().decode(await readReleaseFile(released, release, path));
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

function browserScripts(read: ReadText, releases: readonly Release[]): Promise<readonly string[]> {
  const scripts = releases.flatMap((release) =>
    release.files
      .filter(({ path }) => /\.m?js$/.test(path) && !path.startsWith('node/'))
      .map(({ path }) => read(release, path)),
  );
  return Promise.all(scripts);
}

const mostNamed = 5;

/**
 * Hydration does not change the classes of the HTML. So a class of the Node half must be a class of the browser's half
 * too: one that a selector of the page's stylesheets names, or one that a script for browsers names as a whole. The
 * second is for classes without styles, and for those whose stylesheet is loaded later.
 *
 * @param page.name in findings: `/catalog of catalog@r3k9x0a1bc`
 * @param page.scripts texts of the scripts for browsers; called only if a class is in no stylesheet
 */
export async function classFindings({
  name,
  html,
  styles,
  scripts,
}: {
  readonly name: string;
  readonly html: string;
  readonly styles: readonly string[];
  readonly scripts: () => Promise<readonly string[]>;
}): Promise<readonly Finding[]> {
  const styled = new Set(styles.flatMap((css) => [...classesOfStyles(css)]));
  const unstyled = [...classesOfHtml(html)].filter((one) => !styled.has(one));
  if (unstyled.length === 0) return [];
  const texts = await scripts();
  const unknown = unstyled.filter((one) => !texts.some((text) => namesClass(text, one)));
  if (unknown.length === 0) return [];
  const named = unknown.slice(0, mostNamed).join(', ');
  const more = unknown.length > mostNamed ? ` and ${unknown.length - mostNamed} more` : '';
  return [
    {
      code: 'class-unstyled',
      sentence: `${name} is rendered in Node with classes that no stylesheet of the page and no script for browsers names: ${named}${more}.`,
    },
  ];
}

function namesClass(script: string, name: string): boolean {
  const escaped = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`(?<![\\w-])${escaped}(?![\\w-])`).test(script);
}

export function classesOfHtml(html: string): ReadonlySet<string> {
  const values = [...html.matchAll(/\sclass="([^"]*)"/g)].map(([, value = '']) => decodeHTMLAttribute(value));
  return new Set(values.flatMap((value) => value.split(/\s+/)).filter((one) => one !== ''));
}

/** Every class that a selector of a stylesheet names; none if it is not CSS, which the check `styles` reports. */
export function classesOfStyles(css: string): ReadonlySet<string> {
  const classes = new Set<string>();
  const walk = parseSelector((selectors) => selectors.walkClasses(({ value }) => void classes.add(value)));
  try {
    postcss.parse(css).walkRules(({ selector }) => void walk.processSync(selector));
  } catch {
    // The parsers throw for text that is not CSS.
  }
  return classes;
}
