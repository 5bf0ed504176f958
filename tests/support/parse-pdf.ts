import { inflateSync } from 'node:zlib';

export interface ParsedPdf {
  title: string;
  /** Each piece of text in drawing order. */
  lines: string[];
  /** The encoding of each image, such as `DCTDecode` for JPEG. */
  images: string[];
  pages: number;
}

/** Parses the subset of PDF that we write. Decodes text with the fonts' own tables, so that a wrong glyph shows. */
export function parsePdf(bytes: Buffer): ParsedPdf {
  const objects = parseObjects(bytes);
  const all = [...objects.values()];
  const fonts = new Map(
    all.flatMap(({ head }) =>
      [...head.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, id]) => [name!, decoderOf(objects, Number(id))] as const),
    ),
  );
  const contents = all.filter(({ stream }) => stream.includes(' Tf\n'));
  const titleId = all.map(({ head }) => /\/Title (\d+) 0 R/.exec(head)?.[1]).find((id) => id !== undefined);
  return {
    title: decodeTitle(objects.get(Number(titleId))?.head ?? ''),
    lines: contents.flatMap(({ stream }) => parseLines(stream, fonts)),
    images: all.flatMap(({ head }) => (/\/Subtype \/Image/.test(head) ? /\/Filter \/(\w+)/.exec(head)!.slice(1) : [])),
    pages: all.filter(({ head }) => /\/Type \/Page\b/.test(head)).length,
  };
}

interface PdfObject {
  head: string;
  /** Inflated; empty if the object has no stream. */
  stream: string;
}

function parseObjects(bytes: Buffer): Map<number, PdfObject> {
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

/** Decodes a font's codes: by its own table, or as WinAnsi for a standard font. */
function decoderOf(objects: Map<number, PdfObject>, id: number): Reader {
  const table = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id)?.head ?? '')?.[1];
  if (table === undefined) return (hex) => new TextDecoder('windows-1252').decode(Buffer.from(hex, 'hex'));
  const glyphs = parseTable(objects.get(Number(table))!.stream);
  return (hex) => (hex.match(/.{4}/g) ?? []).map((code) => glyphs.get(Number.parseInt(code, 16)) ?? '\uFFFD').join('');
}

function parseTable(table: string): Map<number, string> {
  const glyphs = new Map<number, string>();
  for (const [, first, , texts] of table.matchAll(/<([0-9a-f]+)> <([0-9a-f]+)> \[(.*?)\]/gi)) {
    const start = Number.parseInt(first!, 16);
    for (const [at, text] of [...texts!.matchAll(/<([0-9a-f ]*)>/gi)].entries()) {
      const units = (text[1]!.replaceAll(' ', '').match(/.{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16));
      glyphs.set(start + at, String.fromCharCode(...units));
    }
  }
  return glyphs;
}

function parseLines(stream: string, fonts: Map<string, Reader>): string[] {
  const lines: string[] = [];
  let read: Reader = (hex) => hex;
  for (const [, font, displayed] of stream.matchAll(/\/(F\d+) [\d.]+ Tf|\[(.*?)\] TJ/g)) {
    if (font !== undefined) read = fonts.get(font)!;
    else lines.push([...displayed!.matchAll(/<([0-9a-f]*)>/gi)].map(([, hex]) => read(hex!)).join(''));
  }
  return lines;
}

/** A title with non-ASCII characters is encoded in UTF-16. */
function decodeTitle(written: string): string {
  const raw = written
    .trim()
    .slice(1, -1)
    .replaceAll(/\\([\\()])/g, '$1');
  if (!raw.startsWith('þÿ')) return raw;
  return Buffer.from(raw.slice(2), 'latin1').swap16().toString('utf16le');
}
