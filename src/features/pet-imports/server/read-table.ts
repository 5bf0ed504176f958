import { pipeline, Readable } from 'node:stream';
import { parse, CsvError } from 'csv-parse';
import { ApiError } from '../../../platform/http/api-error.ts';
import { importMessages, MAX_IMPORT_ROW, MAX_IMPORT_COLUMNS, MAX_IMPORT_ROWS } from '../import-words.contract.ts';
import { decodeText } from './decode-text.ts';

export interface TableRow {
  /** As a spreadsheet counts it; the header is 1. */
  line: number;
  cells: string[];
}

/**
 * The rows of a CSV file one after the other, the header among them, without those that are empty. It reads as much as
 * was asked for, so that a long file neither fills the memory nor holds up anybody.
 * @throws ApiError 400 where it is no table, or has more rows or longer ones than an import takes
 */
export async function* readTable(path: string): AsyncGenerator<TableRow> {
  const text = decodeText(path);
  let line = 0;
  try {
    const head = await readHead(text);
    if (head.includes('\0')) throw new ApiError(400, importMessages.noTable);
    for await (const cells of parseRows(head, text)) {
      line += 1;
      if (line > MAX_IMPORT_ROWS + 1) throw new ApiError(400, importMessages.tooManyRows);
      if (cells.some((cell) => cell.trim() !== '')) yield { line, cells: cells.map((cell) => cell.trim()) };
    }
  } catch (error) {
    throw error instanceof CsvError ? refusalFor(error) : error;
  } finally {
    // Closes the file, also where the rest of it is not wanted.
    await text.return(undefined);
  }
}

const HEAD_CHARACTERS = 10_000;

/** Enough of the file to see how its columns are parted. */
async function readHead(text: AsyncGenerator<string>): Promise<string> {
  let head = '';
  while (head.length < HEAD_CHARACTERS) {
    const { value, done } = await text.next();
    if (done) break;
    head += value;
  }
  return head;
}

function parseRows(head: string, text: AsyncGenerator<string>): AsyncIterable<string[]> {
  const parser = parse({
    delimiter: findDelimiter(head),
    // What comes after so many cells is one text: the longest row bounds characters, and millions of empty cells have none.
    ignore_last_delimiters: MAX_IMPORT_COLUMNS + 1,
    max_record_size: MAX_IMPORT_ROW,
    relax_column_count: true,
    relax_quotes: true,
  });
  const whole = async function* () {
    yield head;
    yield* text;
  };
  // What goes wrong is thrown where the rows are read.
  pipeline(Readable.from(whole()), parser, () => undefined);
  return parser;
}

/** What parts the names of the header from each other: most of those that stand outside of quotation marks. */
function findDelimiter(head: string): string {
  const counts = new Map([',', ';', '\t'].map((delimiter) => [delimiter, 0]));
  let isQuoted = false;
  for (const character of head) {
    if (character === '"') isQuoted = !isQuoted;
    else if (!isQuoted && (character === '\n' || character === '\r')) break;
    else if (!isQuoted && counts.has(character)) counts.set(character, counts.get(character)! + 1);
  }
  return [...counts].toSorted(([, one], [, other]) => other - one)[0]![0];
}

function refusalFor(error: CsvError): ApiError {
  // Rows that were read ahead are lost with the error, so the parser's own count tells which one it is.
  const line = Number(error['records']) + 1;
  if (error.code === 'CSV_MAX_RECORD_SIZE') return new ApiError(400, importMessages.rowTooLong(line));
  if (error.code === 'CSV_QUOTE_NOT_CLOSED') return new ApiError(400, importMessages.quoteNotClosed(line));
  return new ApiError(400, importMessages.noTable);
}
