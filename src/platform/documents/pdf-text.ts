import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** PDF readers have the standard fonts; DejaVu is embedded for characters that they lack. */
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

export interface TextPosition {
  x: number;
  y: number;
  width: number;
}

type Doc = PDFKit.PDFDocument;

/** Right-to-left text is in order only if the line is laid out as a whole, so without features. */
const NO_FEATURES: PDFKit.Mixins.OpenTypeFeatures[] = [];

/**
 * Writes text in as many lines as needed.
 * @returns its end, in points from the top
 */
export function writeText(doc: Doc, text: string, { x, y, width }: TextPosition, style: TextStyle): number {
  const printed = setFont(doc, text, style);
  doc.text(printed, x, y, {
    width,
    align: style.align ?? 'left',
    characterSpacing: style.tracking ?? 0,
    features: NO_FEATURES,
    lineGap: 2,
  });
  return doc.y;
}

/** Breaks text into lines of at most this width, as `writeLine` prints them: for text that continues on another page. */
export function breakLines(doc: Doc, text: string, width: number, style: TextStyle): string[] {
  const printed = setFont(doc, text, style);
  const lines: string[] = [];
  for (const word of printed.split(' ').flatMap((each) => breakWord(doc, each, width))) {
    const line = lines.at(-1);
    const extended = `${line} ${word}`;
    if (line !== undefined && doc.widthOfString(extended) <= width - 1) lines[lines.length - 1] = extended;
    else lines.push(word);
  }
  return lines;
}

function breakWord(doc: Doc, word: string, width: number): string[] {
  if (doc.widthOfString(word) <= width - 1) return [word];
  const parts = [''];
  for (const character of Array.from(word)) {
    const extended = parts.at(-1)! + character;
    if (doc.widthOfString(extended) <= width - 1) parts[parts.length - 1] = extended;
    else parts.push(character);
  }
  return parts;
}

const MIN_SIZE = 9;

/** Writes text in one line: smaller if it is too long, and truncated if it still does not fit. */
export function writeLine(doc: Doc, text: string, position: TextPosition, style: TextStyle): void {
  const printed = setFont(doc, text, style);
  const tracking = style.tracking ?? 0;
  const fullWidth = doc.widthOfString(printed, { characterSpacing: tracking });
  // One point less, since widths are rounded.
  const scale = fullWidth > position.width ? Math.max(MIN_SIZE / style.size, (position.width - 1) / fullWidth) : 1;
  doc.fontSize(style.size * scale);
  const widthOf = (part: string) => doc.widthOfString(part, { characterSpacing: tracking * scale });
  const line = cutToWidth(printed, position.width, widthOf);
  const room = { left: 0, center: 0.5, right: 1 }[style.align ?? 'left'] * (position.width - widthOf(line));
  // Keeps the baseline. A width would allow a second line.
  doc.text(line, position.x + room, position.y + style.size * (1 - scale) * 0.75, {
    characterSpacing: tracking * scale,
    features: NO_FEATURES,
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
 * Sets the font that has all characters of a text.
 * @returns the printable text; characters that no font has become a box
 */
function setFont(doc: Doc, text: string, { font = 'plain', size, colour = '#2f1e12' }: TextStyle): string {
  const plain = toPlain(text);
  const { own, wide } = fonts[font];
  doc.fillColor(colour);
  if (!isWestern(plain)) doc.registerFont(wide, readFont(wide));
  doc.font(isWestern(plain) ? own : wide).fontSize(size);
  return plain;
}

/** Replaces line breaks with spaces, and removes control characters and emojis, which no font has. */
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

/** Whether the standard fonts have all its characters (WinAnsi). */
function isWestern(text: string): boolean {
  return /^[\x20-\x7e\xa0-\xff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]*$/.test(text);
}

const fontFiles = new Map<string, Buffer>();

/** Read on first use, which is rare. */
function readFont(file: string): Buffer {
  const known = fontFiles.get(file) ?? readFileSync(require.resolve(`dejavu-fonts-ttf/ttf/${file}`));
  fontFiles.set(file, known);
  return known;
}

const require = createRequire(import.meta.url);
