import type { Release } from '@site/shared-ui/contracts';
import type { Finding } from '../../core/findings/finding.ts';
import { releaseKey } from '../../core/releases/releases.ts';
import type { Store } from '../../core/store/store.ts';
import type { Report } from './conform-finding.ts';
import { type ConformCode, conformRules } from './conform-rules.data.ts';
import { utf8 } from './read-record.ts';
import type { ReleaseFolder } from './release-folder.ts';

/** A release folder whose record has been read. */
export interface OpenedRelease {
  /** The parts of the record that can be used. */
  readonly release: Release;
  readonly record: Readonly<Record<string, unknown>>;
  readonly entryType: 'global' | 'module';
  readonly folder: ReleaseFolder;
  /** The folder as the store would have it. */
  readonly store: Pick<Store, 'read'>;
  /** Text of a file; null if it is not there, or is not text. */
  text(path: string): Promise<string | null>;
}

export function openedRelease(
  release: Release,
  record: Readonly<Record<string, unknown>>,
  folder: ReleaseFolder,
): OpenedRelease {
  const prefix = releaseKey(release, '');
  return {
    release,
    record,
    entryType: record.entryType === 'module' ? 'module' : 'global',
    folder,
    store: {
      read: async (key) => (key.startsWith(prefix) ? folder.read(key.slice(prefix.length)) : null),
    },
    text: async (path) => {
      const content = await folder.read(path);
      return content && utf8(content);
    },
  };
}

/** Reports findings of the gate's checks, which have the same codes. */
export function passOn(findings: readonly Finding[], report: Report): void {
  for (const { code, sentence } of findings) {
    if (!Object.hasOwn(conformRules, code)) throw new Error(`conform-rules.data.ts has no ${code}.`);
    report(code as ConformCode, sentence);
  }
}
