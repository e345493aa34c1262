import { CsvError as CsvParseError, type InfoRecord, parse } from 'csv-parse/sync';

/** One record of a CSV file and the number of its first line, from 1. */
export interface CsvRecord {
  readonly line: number;
  readonly cells: readonly string[];
}

/** Malformed CSV. */
export class CsvError extends Error {
  override readonly name = 'CsvError';
  readonly line: number;

  constructor(line: number, message: string) {
    super(message);
    this.line = line;
  }
}

/** Parses CSV (RFC 4180) with line breaks of any kind, also in cells. Skips blank lines and a BOM. */
export function parseCsv(csvText: string): readonly CsvRecord[] {
  const options = { bom: true, info: true, relax_column_count: true, skip_records_with_empty_values: true };
  try {
    const parsed: unknown = parse(csvText.replace(/\r\n?/g, '\n'), options);
    return (parsed as { record: string[]; info: InfoRecord }[]).map(({ record, info }) => ({
      // The parser counts up to the record's last line.
      line: info.lines - (record.join('').match(/\n/g)?.length ?? 0),
      cells: record,
    }));
  } catch (error) {
    if (!(error instanceof CsvParseError)) throw error;
    const unclosed = error.code === 'CSV_QUOTE_NOT_CLOSED';
    throw new CsvError(
      Number(error.lines),
      unclosed
        ? 'a quotation mark is opened and never closed'
        : 'a cell with a quotation mark must be in quotation marks, and have each of its own twice',
    );
  }
}
