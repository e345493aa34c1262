import { readFileSync, writeSync } from 'node:fs';
import { sourcePlace, unpackSourceMaps } from '../../core/releases/source-place.ts';

/** Reads a `SourceOrder` from standard input, and writes the place to standard output, or nothing. */
export interface SourceOrder {
  /** The packed maps (Base64). */
  readonly maps: string;
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

const { maps, file, line, column } = JSON.parse(readFileSync(0, 'utf8')) as SourceOrder;
const place = sourcePlace(unpackSourceMaps(Buffer.from(maps, 'base64')).maps, file, line, column);
if (place !== null) writeSync(1, place);
