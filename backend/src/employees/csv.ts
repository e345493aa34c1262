import { ServerError } from '@platform/server/errors';
import { CsvError, type InfoRecord, parse } from 'csv-parse/sync';

export interface CsvRecord {
  readonly line: number;
  readonly cells: readonly string[];
}

/** A file that cannot be imported: all its errors, line by line. */
export class ImportError extends ServerError {
  readonly code = 'employees-not-importable';
  readonly errors: readonly string[];

  constructor(errors: readonly string[]) {
    super(errors.join('\n'));
    this.errors = errors;
  }
}

const malformed = (line: number, what: string) => new ImportError([`line ${line}: ${what}`]);

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
    if (!(error instanceof CsvError)) throw error;
    const unclosed = error.code === 'CSV_QUOTE_NOT_CLOSED';
    throw malformed(
      Number(error.lines),
      unclosed
        ? 'a quotation mark is opened and never closed'
        : 'a cell with a quotation mark must be in quotation marks, and have each of its own twice',
    );
  }
}

const excelAdvice = 'Save it as "CSV UTF-8 (Comma delimited)".';

/** The text of a CSV file: UTF-8, or UTF-16 with its mark. Rejects everything else with the line where it shows. */
export function decodeCsv(bytes: Uint8Array): string {
  const start = Buffer.from(bytes.subarray(0, 4)).toString('latin1');
  if (start === 'PK\x03\x04' || start === '\xd0\xcf\x11\xe0') {
    throw malformed(1, `the file is a workbook or an archive and not CSV. ${excelAdvice}`);
  }
  if (start.startsWith('\xff\xfe')) return new TextDecoder('utf-16le').decode(bytes);
  if (start.startsWith('\xfe\xff')) return new TextDecoder('utf-16be').decode(bytes);
  if (bytes[0] === 0 || bytes[1] === 0) {
    throw malformed(1, `the file is UTF-16 without the mark that says so. ${excelAdvice}`);
  }
  const text = new TextDecoder().decode(bytes);
  // Decoding has put it in the place of each byte that is not UTF-8. In the file, it is what an earlier loss has left.
  const lost = text.indexOf('\uFFFD');
  if (lost >= 0) {
    const cause =
      'has a character that is not UTF-8 or was lost before, as in files in an encoding of Windows or Macs';
    throw malformed(text.slice(0, lost).split(/\r\n?|\n/).length, `${cause}. ${excelAdvice}`);
  }
  return text;
}
