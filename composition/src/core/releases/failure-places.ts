import type { FailureFrame, FailureSample, UnitName } from '@site/shared-ui/contracts';
import { fileNameFault } from './file-name.ts';
import type { FindSource } from './source-maps.ts';

const mostShown = 3;

/**
 * Where in the sources a failure comes from, the innermost first: `careers src/page.tsx:12`. Of the unit itself, if it has
 * any frame: those of shared libraries above it tell less.
 */
export async function failurePlaces(
  unit: UnitName,
  sample: Pick<FailureSample, 'frames'> | undefined,
  find: FindSource,
): Promise<readonly string[]> {
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
