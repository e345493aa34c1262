import { createFindSource, failurePlaces, type Store } from '@site/composition';
import type { CountedFailure, ServersStatus } from './ask-server.ts';

/** Adds to each failure where in the sources it comes from, by the source maps of its release in the store. */
export async function withPlaces(status: ServersStatus, store: Pick<Store, 'read'>): Promise<ServersStatus> {
  if (status.status === 'not-asked' || !status.tabs) return status;
  const find = createFindSource(store);
  const failures: CountedFailure[] = [];
  for (const failure of status.tabs.failures)
    failures.push({ ...failure, places: await failurePlaces(failure.unit, failure.sample, find) });
  return { ...status, tabs: { ...status.tabs, failures } };
}
