import { open } from 'node:fs/promises';
import { createReadStream } from 'node:fs';
import { pipeline, Readable } from 'node:stream';
import { parse, CsvError } from 'csv-parse';
import { ApiError } from '../../../platform/http/api-error.ts';
import {
  importMessages,
  MAX_IMPORT_ROW_LENGTH,
  MAX_IMPORT_COLUMNS,
  MAX_IMPORT_ROWS,
} from '../pet-imports.constants.ts';

export interface TableRow {
  /** As in a spreadsheet; the header is row 1. */
  row_number: number;
  cells: string[];
}

/**
 * Yields the non-empty rows of a CSV file, including the header. Reads the file on demand, so that a long one neither
 * fills memory nor blocks other requests.
 * @throws ApiError 400 if it is not CSV or exceeds the limits
 */
export async function* readTable(path: string): AsyncGenerator<TableRow> {
  const text = decodeText(path);
  let row_number = 0;
  try {
    const head = await readHead(text);
    for await (const cells of parseRows(head, text)) {
      row_number += 1;
      if (row_number > MAX_IMPORT_ROWS + 1) throw new ApiError(400, importMessages.tooManyRows);
      if (cells.some((cell) => cell.trim() !== '')) yield { row_number, cells: cells.map((cell) => cell.trim()) };
    }
  } catch (error) {
    throw error instanceof CsvError ? toApiError(error) : error;
  } finally {
    // Closes the file, even if the caller stops early.
    await text.return(undefined);
  }
}

const HEAD_CHARACTERS = 10_000;

/** Enough of the file to detect the delimiter. */
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
    // Merges all further cells into one: `max_record_size` counts characters, so millions of empty cells would pass.
    ignore_last_delimiters: MAX_IMPORT_COLUMNS + 1,
    max_record_size: MAX_IMPORT_ROW_LENGTH,
    relax_column_count: true,
    relax_quotes: true,
  });
  const all = async function* () {
    yield head;
    yield* text;
  };
  // Errors are thrown to the consumer of the parser.
  pipeline(Readable.from(all()), parser, () => undefined);
  return parser;
}

/** The delimiter that occurs most in the header, outside of quotation marks. */
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

function toApiError(error: CsvError): ApiError {
  // An error drops the rows that were parsed ahead, so use the parser's own count.
  const row_number = Number(error['records']) + 1;
  if (error.code === 'CSV_MAX_RECORD_SIZE') return new ApiError(400, importMessages.rowTooLong(row_number));
  if (error.code === 'CSV_QUOTE_NOT_CLOSED') return new ApiError(400, importMessages.quoteNotClosed(row_number));
  return new ApiError(400, importMessages.notCsv);
}

/**
 * A file's text in chunks. Decodes UTF-16 with a byte order mark, UTF-8 if the whole file is valid UTF-8, and
 * otherwise Windows-1252, which spreadsheets on Windows save.
 * @throws ApiError 400 for a binary file
 */
async function* decodeText(path: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(await findEncoding(path));
  for await (const bytes of createReadStream(path)) {
    const text = decoder.decode(bytes as Buffer, { stream: true });
    // No table has it, and the database can't store it.
    if (text.includes('\0')) throw new ApiError(400, importMessages.notCsv);
    yield text;
  }
  yield decoder.decode();
}

async function findEncoding(path: string): Promise<string> {
  await using file = await open(path);
  const { buffer: first } = await file.read({ buffer: Buffer.alloc(2), length: 2 });
  if (first[0] === 0xff && first[1] === 0xfe) return 'utf-16le';
  if (first[0] === 0xfe && first[1] === 0xff) return 'utf-16be';
  return (await isUtf8(path)) ? 'utf-8' : 'windows-1252';
}

async function isUtf8(path: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const bytes of createReadStream(path)) decoder.decode(bytes as Buffer, { stream: true });
    decoder.decode();
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}
