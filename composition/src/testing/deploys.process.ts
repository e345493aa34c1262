import type { UnitName } from '@site/shared-ui/contracts';
import { activate } from '../changes/activate.ts';
import { CompositionError } from '../core/composition-error.ts';
import { readJournal } from '../core/journal/journal.ts';
import { openStore } from '../core/store/open-store.ts';
import { renderHere } from './render-here.ts';
import { tinyRelease } from './tiny-release.ts';
import { publishTiny } from './tiny-site.ts';

/** The parent's message to a deploying process. */
export interface DeployOrder {
  readonly place: string;
  readonly unit: UnitName;
  readonly by: string;
  readonly marks: readonly string[];
}

/** Messages of a deploying process: one after each activation, and one at the end. */
export type DeployMessage =
  | { readonly status: 'live'; readonly sequence: number }
  | { readonly status: 'overtaken'; readonly message: string }
  | { readonly status: 'done' };

process.on('message', async ({ place, unit, by, marks }: DeployOrder) => {
  const store = openStore(place);
  const send = (message: DeployMessage) => process.send?.(message);
  const seen = await readJournal(store);
  for (const [index, mark] of marks.entries()) {
    const { release } = await publishTiny(store, tinyRelease(unit, { mark }));
    const author = { by, at: new Date().toISOString(), reason: null };
    try {
      const entry = await activate(store, release, author, {
        // The same two releases in turn.
        keep: true,
        render: renderHere,
        ...(index === 0 ? { seen } : {}),
      });
      if (entry) send({ status: 'live', sequence: entry.sequence });
    } catch (error) {
      if (!(error instanceof CompositionError && error.code === 'overtaken')) throw error;
      send({ status: 'overtaken', message: error.message });
    }
  }
  send({ status: 'done' });
  process.disconnect();
});
process.send?.({ status: 'ready' });
