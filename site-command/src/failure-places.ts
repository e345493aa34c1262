import { createFindSource, type FindSource, fileNameFault, type Store } from '@site/composition';
import type { FailureFrame } from '@site/shared-ui/contracts';
import type { CountedFailure, ServersStatus } from './ask-server.ts';

/** Frames of one failure that are shown. */
const mostShown = 3;

/** Adds to each failure where in the sources it comes from, by the source maps of its release in the store. */
export async function withPlaces(status: ServersStatus, store: Pick<Store, 'read'>): Promise<ServersStatus> {
  if (status.status === 'not-asked' || !status.tabs) return status;
  const find = createFindSource(store);
  const failures: CountedFailure[] = [];
  for (const failure of status.tabs.failures)
    failures.push({ ...failure, places: await placesOf(failure, find) });
  return { ...status, tabs: { ...status.tabs, failures } };
}

/** Of the unit itself, if it has any frame: those of shared libraries above it tell less. */
async function placesOf({ unit, sample }: CountedFailure, find: FindSource): Promise<readonly string[]> {
  const frames = sample?.frames ?? [];
  const own = frames.filter((frame) => frame.unit === unit);
  const shown = (own.length > 0 ? own : frames).slice(0, mostShown);
  return Promise.all(shown.map((frame) => placeOf(frame, find)));
}

/** The file of the release, if the sources are not known. */
async function placeOf(
  { unit, release, file, line, column }: FailureFrame,
  find: FindSource,
): Promise<string> {
  const name = { unit, id: release };
  // Anybody can report frames. Without the store, the file of the release is better than nothing.
  const isSafe = line > 0 && fileNameFault(file) === null;
  const source = isSafe ? await find(name, file, line, column).catch(() => null) : null;
  return `${unit} ${source ?? (line > 0 ? `${file}:${line}:${column}` : file)}`;
}
