import { inflateSync } from 'node:zlib';

export interface ReadPdf {
  title: string;
  /** Each piece of text, in the order in which it is drawn. */
  lines: string[];
  /** What kinds of pictures are in it, such as `DCTDecode` for JPEG. */
  pictures: string[];
  pages: number;
}

/** Reads a PDF as far as ours go: what is written, by the fonts' own tables, so that a wrong letter shows. */
export function readPdf(bytes: Buffer): ReadPdf {
  const objects = readObjects(bytes);
  const all = [...objects.values()];
  const fonts = new Map(
    all.flatMap(({ head }) =>
      [...head.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, id]) => [name!, readerOf(objects, Number(id))] as const),
    ),
  );
  const contents = all.filter(({ stream }) => stream.includes(' Tf\n'));
  const titleId = all.map(({ head }) => /\/Title (\d+) 0 R/.exec(head)?.[1]).find((id) => id !== undefined);
  return {
    title: decodeTitle(objects.get(Number(titleId))?.head ?? ''),
    lines: contents.flatMap(({ stream }) => readLines(stream, fonts)),
    pictures: all.flatMap(({ head }) =>
      /\/Subtype \/Image/.test(head) ? /\/Filter \/(\w+)/.exec(head)!.slice(1) : [],
    ),
    pages: all.filter(({ head }) => /\/Type \/Page\b/.test(head)).length,
  };
}

interface PdfObject {
  head: string;
  /** Inflated; empty where there is none. */
  stream: string;
}

function readObjects(bytes: Buffer): Map<number, PdfObject> {
  const text = bytes.toString('latin1');
  const objects = new Map<number, PdfObject>();
  for (const match of text.matchAll(/(?:^|\n)(\d+) 0 obj\n/g)) {
    const start = match.index + match[0].length;
    const end = text.indexOf('\nendobj', start);
    const body = text.slice(start, end);
    const at = body.indexOf('stream\n');
    const head = at < 0 ? body : body.slice(0, at);
    const packed = at < 0 ? '' : body.slice(at + 7, body.lastIndexOf('\nendstream'));
    const isPacked = head.includes('/FlateDecode') && !head.includes('/Subtype /Image');
    const stream = isPacked ? inflateSync(Buffer.from(packed, 'latin1')).toString('latin1') : packed;
    objects.set(Number(match[1]), { head, stream });
  }
  return objects;
}

type Reader = (hex: string) => string;

/** How a font's codes are read: by its own table, or as WinAnsi where every reader knows the font. */
function readerOf(objects: Map<number, PdfObject>, id: number): Reader {
  const table = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id)?.head ?? '')?.[1];
  if (table === undefined) return (hex) => new TextDecoder('windows-1252').decode(Buffer.from(hex, 'hex'));
  const letters = readTable(objects.get(Number(table))!.stream);
  return (hex) => (hex.match(/.{4}/g) ?? []).map((code) => letters.get(Number.parseInt(code, 16)) ?? '\uFFFD').join('');
}

function readTable(table: string): Map<number, string> {
  const letters = new Map<number, string>();
  for (const [, first, , texts] of table.matchAll(/<([0-9a-f]+)> <([0-9a-f]+)> \[(.*?)\]/gi)) {
    const start = Number.parseInt(first!, 16);
    for (const [at, text] of [...texts!.matchAll(/<([0-9a-f ]*)>/gi)].entries()) {
      const units = (text[1]!.replaceAll(' ', '').match(/.{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16));
      letters.set(start + at, String.fromCharCode(...units));
    }
  }
  return letters;
}

function readLines(stream: string, fonts: Map<string, Reader>): string[] {
  const lines: string[] = [];
  let read: Reader = (hex) => hex;
  for (const [, font, shown] of stream.matchAll(/\/(F\d+) [\d.]+ Tf|\[(.*?)\] TJ/g)) {
    if (font !== undefined) read = fonts.get(font)!;
    else lines.push([...shown!.matchAll(/<([0-9a-f]*)>/gi)].map(([, hex]) => read(hex!)).join(''));
  }
  return lines;
}

/** A title with other letters than ASCII stands in UTF-16. */
function decodeTitle(written: string): string {
  const raw = written
    .trim()
    .slice(1, -1)
    .replaceAll(/\\([\\()])/g, '$1');
  if (!raw.startsWith('þÿ')) return raw;
  return Buffer.from(raw.slice(2), 'latin1').swap16().toString('utf16le');
}
