import type { Release } from '@platform/contract';
import type { Page } from '@playwright/test';
import type { Edit } from './derive-release.ts';
import { applicant } from './join-form.ts';
import { pdf } from './sample-files.ts';

export interface BadRelease {
  readonly what: string;
  readonly edit: Edit;
  /** Files that no visitor gets. */
  readonly lost?: (release: Release) => readonly string[];
  readonly path: '/career' | '/join-innovation' | '/about';
  /** What a visitor in Chromium does on the page, which is hydrated if it can be. */
  readonly act?: (page: Page) => Promise<void>;
  readonly inFirefox?: true;
  /** What becomes of it by itself. */
  readonly end: 'undone' | 'alarm' | 'nothing';
  /** What people are told of it; the name of a release's file, or of a source with its line. */
  readonly told: RegExp | null;
  /** In how many visits, at most; for the others, how many visits are made. */
  readonly visits: number;
}

declare global {
  /** Number of the visitor, by which a fault of some visits chooses its own. */
  var visitor: number;
}

const heading = '"Explore Roles"';
const thrown = 'throw new Error("broken on purpose")';
const click = (page: Page) => page.locator('main h1').click();

/** Runs code where the page of careers is rendered, in browsers only. */
const onCareers = (code: string): Edit => inScripts(heading, `(${code},${heading})`);

/** The same, once in a document. */
const once = (code: string) => `(globalThis.planted??=(${code},1))`;

function inScripts(from: string | RegExp, to: string): Edit {
  return (path, text) => (/^[^/]+\.js$/.test(path) ? text.replace(from, to) : text);
}

/** Also a change, so that the release is another one. */
const unchanged: Edit = inScripts(/$/, '\n/* again */');

const apply = async (page: Page) => {
  await page.getByLabel('Full name').fill(applicant.fullName);
  await page.getByLabel('Email').fill(applicant.email);
  await page.locator('input[type=file]').setInputFiles(pdf());
  await page.getByRole('button', { name: 'Apply Now' }).click();
};

const busy = (time: string) => `{const end=performance.now()+${time};while(performance.now()<end);}`;

const usual = {
  told: /Error at careers src\/career\/[\w.-]+:\d+/,
  end: 'undone',
  visits: 40,
  path: '/career',
} as const;

/** Found by how long a click takes. */
const slow = { told: /is slow more often/, end: 'alarm', visits: 9 } as const;

const releases: readonly (Partial<BadRelease> & Pick<BadRelease, 'what' | 'edit'>)[] = [
  { what: 'throws when its page is rendered', edit: onCareers(`(()=>{${thrown}})()`) },
  {
    what: 'throws after 5 s in every fifth visit',
    visits: 120,
    edit: onCareers(once(`visitor%5===3&&setTimeout(()=>{${thrown}},5000)`)),
    act: (page) => page.waitForTimeout(5200),
  },
  {
    what: 'throws on a click',
    edit: onCareers(once(`document.addEventListener("click",()=>{${thrown}})`)),
    act: click,
  },
  {
    what: 'throws in Firefox only',
    ...({ told: /fails more often/, end: 'alarm', inFirefox: true } as const),
    edit: onCareers(`/Firefox/.test(navigator.userAgent)&&(()=>{${thrown}})()`),
  },
  {
    ...{ what: 'leaks until a click takes long', ...slow },
    edit: onCareers(
      once(
        `setInterval(()=>document.addEventListener("click",function(){${busy('20')}}.bind(null,new Array(1e4))),40)`,
      ),
    ),
    act: async (page) => {
      await page.waitForTimeout(1500);
      await click(page);
    },
  },
  {
    ...({
      what: 'sends a field that the server refuses',
      told: /visits failed/,
      path: '/join-innovation',
    } as const),
    edit: inScripts(/\b(\w+)=new FormData;for\(/, '$1=new FormData;$1.append("surprise","1");for('),
    act: apply,
  },
  {
    ...{ what: 'lacks a chunk', told: /at careers CareerPage\.\w+\.js/, edit: unchanged },
    lost: ({ pages }) => pages.CareerPage?.scripts.slice(-1) ?? [],
  },
  {
    ...{ what: 'lacks a stylesheet', told: /at careers CareerPage\.\w+\.css/, edit: unchanged },
    // The styles of a document's first page are in its HTML.
    path: '/about',
    act: (page: Page) => page.getByRole('contentinfo').getByRole('link', { name: 'Career' }).click(),
    lost: ({ pages }) => pages.CareerPage?.styles ?? [],
  },
  {
    ...{ what: 'answers a click 400 ms later', ...slow, act: click },
    edit: onCareers(once(`document.addEventListener("click",()=>${busy('400')})`)),
  },
  {
    ...({ what: 'has a wrong text', told: null, end: 'nothing', visits: 12 } as const),
    edit: (_, text) => text.replaceAll('Explore Roles', 'Explore Rolls'),
  },
];

export const badReleases: readonly BadRelease[] = releases.map((release) => ({ ...usual, ...release }));
