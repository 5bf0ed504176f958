import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** Carried by every reader of PDF, so that nothing need be embedded; for what they lack, a font that is (DejaVu). */
const fonts = {
  plain: { own: 'Helvetica', wide: 'DejaVuSans.ttf' },
  bold: { own: 'Helvetica-Bold', wide: 'DejaVuSans-Bold.ttf' },
} as const;

export type PdfFont = keyof typeof fonts;

export interface TextStyle {
  font?: PdfFont;
  /** In points. */
  size: number;
  colour?: string;
  align?: 'left' | 'center' | 'right';
  /** Points between letters. */
  tracking?: number;
}

export interface TextPlace {
  x: number;
  y: number;
  width: number;
}

type Doc = PDFKit.PDFDocument;

/** Letters that are written from right to left stand in their order only where a line is laid out as a whole. */
const AS_A_WHOLE: PDFKit.Mixins.OpenTypeFeatures[] = [];

/**
 * Writes a text in as many lines as it needs.
 * @returns where it ends, in points from the top
 */
export function writeText(doc: Doc, text: string, { x, y, width }: TextPlace, style: TextStyle): number {
  const printed = setFont(doc, text, style);
  doc.text(printed, x, y, {
    width,
    align: style.align ?? 'left',
    characterSpacing: style.tracking ?? 0,
    features: AS_A_WHOLE,
    lineGap: 2,
  });
  return doc.y;
}

const SMALLEST_SIZE = 9;

/** Writes a text in one line: a longer one in smaller letters, and what does not fit even then is left out. */
export function writeLine(doc: Doc, text: string, place: TextPlace, style: TextStyle): void {
  const printed = setFont(doc, text, style);
  const tracking = style.tracking ?? 0;
  const wanted = doc.widthOfString(printed, { characterSpacing: tracking });
  // A little less than would do, since widths are rounded.
  const scale = wanted > place.width ? Math.max(SMALLEST_SIZE / style.size, (place.width - 1) / wanted) : 1;
  doc.fontSize(style.size * scale);
  const widthOf = (part: string) => doc.widthOfString(part, { characterSpacing: tracking * scale });
  const line = cutToWidth(printed, place.width, widthOf);
  const room = { left: 0, center: 0.5, right: 1 }[style.align ?? 'left'] * (place.width - widthOf(line));
  // The smaller letters stand on the same line. A width would let it go on in a second one.
  doc.text(line, place.x + room, place.y + style.size * (1 - scale) * 0.75, {
    characterSpacing: tracking * scale,
    features: AS_A_WHOLE,
    lineBreak: false,
  });
}

function cutToWidth(text: string, width: number, widthOf: (part: string) => number): string {
  if (widthOf(text) <= width) return text;
  const characters = Array.from(text);
  while (characters.length > 1 && widthOf(`${characters.join('')}…`) > width) characters.pop();
  return `${characters.join('').trimEnd()}…`;
}

/**
 * Sets the font that has all letters of a text.
 * @returns the text as it can be printed: what no font has is shown as a box
 */
function setFont(doc: Doc, text: string, { font = 'plain', size, colour = '#2f1e12' }: TextStyle): string {
  const plain = toPlain(text);
  const { own, wide } = fonts[font];
  doc.fillColor(colour);
  if (!isWestern(plain)) doc.registerFont(wide, readFont(wide));
  doc.font(isWestern(plain) ? own : wide).fontSize(size);
  return plain;
}

/** Without what a line cannot show: line ends become spaces, and marks that steer a text go, as do emojis: no font has them. */
function toPlain(text: string): string {
  const plain = text
    .normalize('NFC')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/gu, '');
  const withoutEmojis = plain
    .replaceAll(/\p{Emoji_Presentation}|\uFE0F/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return withoutEmojis || plain.trim();
}

/** Whether the fonts of every reader have all its letters: those of WinAnsi. */
function isWestern(text: string): boolean {
  return /^[\x20-\x7e\xa0-\xff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]*$/.test(text);
}

const read = new Map<string, Buffer>();

/** Read when first needed, which is seldom. */
function readFont(file: string): Buffer {
  const known = read.get(file) ?? readFileSync(require.resolve(`dejavu-fonts-ttf/ttf/${file}`));
  read.set(file, known);
  return known;
}

const require = createRequire(import.meta.url);
