import { brotliCompressSync, gzipSync } from 'node:zlib';
import { formAddress, type Release, type SiteRecord } from '@platform/contract';
import { emptyJournal } from '@platform/releases';
import type { Asset, Page } from '@platform/releases/rendering';
import type { FindForm, LiveSite, SiteSnapshot } from '@platform/releases/serving';
import { tinyRecord } from '@platform/releases/testing';
import type { ServerOptions } from '../core/core.ts';
import { sampleFormPage } from './sample-form.html.ts';
import {
  findSampleForm,
  sampleApplicationForm,
  sampleCallbackForm,
  sampleEnquiryForm,
  sampleWithdrawalForm,
} from './sample-forms.ts';

/** A site with one page and one file, which tests can change. */
export interface SampleSite extends LiveSite {
  change(sequence: number): void;
}

const bytes = (text: string) => new TextEncoder().encode(text);

/** A site whose pages contain forms, each with the address of the sample form that it shows. */
export function formSite(
  findForm: FindForm = findSampleForm(),
  record: Partial<SiteRecord> = {},
): ServerOptions['site'] {
  const actions: Readonly<Record<string, string>> = {
    '/join-innovation': sampleApplicationForm.address,
    '/contact': sampleEnquiryForm.address,
    [sampleCallbackForm.page]: formAddress('product', 'callback'),
    [sampleWithdrawalForm.page]: formAddress('catalog', 'withdrawal'),
  };
  const site = sampleSite(record);
  const page = (path: string) => ({
    ...site.current().page(path),
    plain: bytes(sampleFormPage(actions[path] ?? '/nowhere')),
  });
  return { ...site, current: () => ({ ...site.current(), page }), findForm };
}

const sampleAsset: Asset = {
  type: 'text/javascript; charset=utf-8',
  etag: '"asset"',
  plain: bytes('plain script'),
  gzip: gzipSync('plain script'),
  brotli: bytes('brotli script'),
};

export function sampleSite(record: Partial<SiteRecord> = {}): SampleSite {
  const listeners: ((snapshot: SiteSnapshot) => void)[] = [];
  let snapshot = snapshotOf(1, record);
  return {
    findForm: findSampleForm(),
    current: () => snapshot,
    journal: () => emptyJournal,
    liveRelease: () => ({ routes: [{ path: '/cellar' }] }) as unknown as Release,
    wasLive: () => true,
    wasLiveSince: () => true,
    observed: () => null,
    state: () => ({
      ...{ follow: { status: 'following' }, silence: 0 },
      ...{ findings: [], memory: { files: 0, loaded: 0 } },
    }),
    onChange: (listener) => void listeners.push(listener),
    assets: {
      find: async (unit, id, path) => {
        if (path === 'broken.js') throw new Error('other bytes than it was published with');
        return `${unit}/${id}/${path}` === 'catalog/r1/page.js' ? sampleAsset : null;
      },
    },
    findComposition: async (name) =>
      name === '1-sample' ? { ...sampleAsset, type: 'application/json' } : null,
    change: (sequence) => {
      snapshot = snapshotOf(sequence, record);
      for (const listener of listeners) listener(snapshot);
    },
    close: () => undefined,
  };
}

function snapshotOf(sequence: number, record: Partial<SiteRecord>): SiteSnapshot {
  const page = (pathname: string): Page => {
    const html = bytes(`<h1>${pathname} ${sequence}</h1>`);
    return {
      status: pathname === '/nowhere' ? 404 : 200,
      etag: `"page-${sequence}"`,
      styleSources: [`'sha256-of-${sequence}'`],
      speculates: pathname !== '/edition/7',
      trustedTypes: pathname !== '/contact',
      plain: html,
      gzip: () => gzipSync(html),
      brotli: () => brotliCompressSync(html),
    };
  };
  return {
    site: { ...tinyRecord, ...record },
    composition: { sequence, shell: `s${sequence}`, remotes: {} },
    page,
    movedTo: () => null,
    speculationRules: { ...sampleAsset, type: 'application/speculationrules+json' },
    staticFile: async (path) => (path === 'favicon.svg' ? { ...sampleAsset, type: 'image/svg+xml' } : null),
  };
}
