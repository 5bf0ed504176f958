/** Of an object: texts and names as they are written, and what refers to others parsed. */
export type PdfValue = string | PdfReference | PdfValue[] | PdfDictionary;
export type PdfDictionary = Map<string, PdfValue>;

interface PdfReference {
  id: number;
}

export interface PdfObject {
  value: PdfValue;
  stream: Buffer | null;
}

/**
 * A file as pdfkit writes it: with a plain table of its objects, and streams that say how long they are.
 * @throws UnknownPdfError for files of other programs
 */
export class ParsedPdf {
  private readonly objects = new Map<number, PdfObject>();
  private readonly trailer: PdfDictionary;
  private readonly text: string;
  private readonly bytes: Buffer;
  private at = 0;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
    // One character for each byte.
    this.text = bytes.toString('latin1');
    this.at = Number(/^startxref\s+(\d{1,10})/.exec(this.text.slice(this.text.lastIndexOf('startxref')))?.[1]);
    const offsets = this.parseTable();
    this.trailer = this.parseValue() as PdfDictionary;
    if (!(this.trailer instanceof Map) || this.trailer.has('Prev')) throw unknownFile('another table');
    for (const [id, offset] of offsets) this.objects.set(id, this.parseObject(id, offset));
  }

  /** The id of an object that the end of the file names, such as `Root`. */
  trailerReference(key: string): number {
    return reference(this.trailer.get(key)).id;
  }

  /** The node that all pages are below. */
  get pagesId(): number {
    return reference(this.dictionary(this.trailerReference('Root')).get('Pages')).id;
  }

  object(id: number): PdfObject {
    const found = this.objects.get(id);
    if (!found) throw unknownFile(`no object ${id}`);
    return found;
  }

  dictionary(id: number): PdfDictionary {
    const { value } = this.object(id);
    if (!(value instanceof Map)) throw unknownFile(`object ${id} is no dictionary`);
    return value;
  }

  /** pdfkit writes all pages below one node, with all their attributes. */
  listPages(): number[] {
    const kids = this.dictionary(this.pagesId).get('Kids');
    if (!Array.isArray(kids)) throw unknownFile('no pages');
    const ids = kids.map((kid) => reference(kid).id);
    if (ids.some((id) => this.dictionary(id).get('Type') !== '/Page')) throw unknownFile('a tree of pages');
    return ids;
  }

  private parseTable(): Map<number, number> {
    const [, first, count] = this.match(/xref\s+(\d+) (\d+)\s+/y) ?? [];
    if (Number(first) !== 0) throw unknownFile('no table');
    const offsets = new Map<number, number>();
    for (let id = 0; id < Number(count); id += 1) {
      const [, offset, type] = this.match(/(\d{10}) \d{5} ([nf])\s{1,2}/y) ?? [];
      if (offset === undefined) throw unknownFile('a damaged table');
      if (type === 'n') offsets.set(id, Number(offset));
    }
    if (!this.match(/trailer\s+/y)) throw unknownFile('no trailer');
    return offsets;
  }

  private parseObject(id: number, offset: number): PdfObject {
    this.at = offset;
    if (Number(this.match(/(\d+) 0 obj\s+/y)?.[1]) !== id) throw unknownFile(`object ${id} is elsewhere`);
    const value = this.parseValue();
    if (!this.match(/stream\r?\n/y)) return { value, stream: null };
    const length = value instanceof Map ? Number(value.get('Length')) : Number.NaN;
    if (!Number.isInteger(length)) throw unknownFile(`object ${id} has no length`);
    return { value, stream: this.bytes.subarray(this.at, this.at + length) };
  }

  private parseValue(): PdfValue {
    this.skipSpace();
    const referred = this.match(/(\d+) 0 R(?![A-Za-z])/y);
    if (referred) return { id: Number(referred[1]) };
    if (this.match(/<</y)) return this.parseDictionary();
    if (this.match(/\[/y)) return this.parseArray();
    if (this.text[this.at] === '(') return this.parseText();
    const word = this.match(/<[^>]*>|\/?[^\s()<>[\]{}/%]+/y);
    if (!word) throw unknownFile(`no value at ${this.at}`);
    return word[0];
  }

  private parseDictionary(): PdfDictionary {
    const entries: PdfDictionary = new Map();
    while (true) {
      this.skipSpace();
      if (this.match(/>>\s*/y)) return entries;
      const key = this.match(/\/([^\s()<>[\]{}/%]+)/y)?.[1];
      if (key === undefined) throw unknownFile(`no key at ${this.at}`);
      entries.set(key, this.parseValue());
    }
  }

  private parseArray(): PdfValue[] {
    const values: PdfValue[] = [];
    while (true) {
      this.skipSpace();
      if (this.match(/\]/y)) return values;
      values.push(this.parseValue());
    }
  }

  /** Up to the bracket that closes it; those within may be nested or escaped. */
  private parseText(): string {
    const start = this.at;
    let depth = 0;
    do {
      const character = this.text[this.at];
      if (character === undefined) throw unknownFile('an open text');
      if (character === '\\') this.at += 1;
      else if (character === '(') depth += 1;
      else if (character === ')') depth -= 1;
      this.at += 1;
    } while (depth > 0);
    return this.text.slice(start, this.at);
  }

  private skipSpace(): void {
    this.match(/\s+/y);
  }

  private match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text);
    if (found) this.at += found[0].length;
    return found;
  }
}

function reference(value: PdfValue | undefined): PdfReference {
  if (typeof value !== 'object' || Array.isArray(value) || value instanceof Map) throw unknownFile('no reference');
  return value;
}

function unknownFile(detail: string): UnknownPdfError {
  return new UnknownPdfError(`This PDF can’t be joined with others: ${detail}.`);
}

/** A file that is damaged, or comes from another program. */
export class UnknownPdfError extends Error {}

export function formatValue(value: PdfValue): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return `[${value.map(formatValue).join(' ')}]`;
  if (value instanceof Map)
    return `<<\n${[...value].map(([key, each]) => `/${key} ${formatValue(each)}\n`).join('')}>>`;
  return `${value.id} 0 R`;
}
