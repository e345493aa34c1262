/** One record of a CSV file and the number of its first line, from 1. */
export interface CsvRecord {
  readonly line: number;
  readonly cells: readonly string[];
}

/** Malformed CSV. */
export class CsvError extends Error {
  readonly line: number;

  constructor(line: number, message: string) {
    super(message);
    this.name = 'CsvError';
    this.line = line;
  }
}

/** Parses CSV (RFC 4180) with quoted cells, escaped quotes and line breaks in cells. Skips blank lines and a BOM. */
export function parseCsv(csvText: string): CsvRecord[] {
  const text = csvText.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const records: CsvRecord[] = [];
  let cells: string[] = [];
  let cell = '';
  let quoted = false;
  let line = 1;
  let start = 1;
  const endCell = () => {
    cells.push(cell);
    cell = '';
  };
  const endRecord = () => {
    endCell();
    if (cells.some((content) => content.trim() !== '')) records.push({ line: start, cells });
    cells = [];
    start = line + 1;
  };
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (quoted && character === '"' && text.charAt(at + 1) === '"') {
      cell += '"';
      at += 1;
    } else if (character === '"') quoted = !quoted;
    else if (quoted) cell += character;
    else if (character === ',') endCell();
    else if (character === '\n') endRecord();
    else cell += character;
    if (character === '\n') line += 1;
  }
  if (quoted) throw new CsvError(start, 'a quotation mark is opened and never closed');
  if (cell !== '' || cells.length > 0) endRecord();
  return records;
}
