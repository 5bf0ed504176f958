import { inflateSync } from 'node:zlib';
import { decodeQR } from 'qr/decode.js';

/** Pixels per module in the image that is decoded. */
const SCALE = 4;
const QUIET_ZONE = 4;

interface Rectangle {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The texts of a PDF's QR codes, which are drawn as rectangles, as a phone would read them. */
export function decodeQrCodes(pdf: Buffer): string[] {
  return listStreams(pdf)
    .flatMap((stream) => listShapes(stream).filter((shape) => shape.length > 50))
    .map((shape) => decodeQR(toImage(shape)));
}

function listStreams(pdf: Buffer): string[] {
  const text = pdf.toString('latin1');
  return [...text.matchAll(/\/FlateDecode[^]*?>>\s*stream\n/g)].flatMap((match) => {
    const start = match.index + match[0].length;
    try {
      return inflateSync(Buffer.from(text.slice(start, text.indexOf('\nendstream', start)), 'latin1')).toString(
        'latin1',
      );
    } catch {
      return [];
    }
  });
}

/** The rectangles that are filled together. */
function listShapes(stream: string): Rectangle[][] {
  const shapes: Rectangle[][] = [];
  let shape: Rectangle[] = [];
  for (const [, x, y, width, height] of stream.matchAll(/(?:([\d.-]+) ([\d.-]+) ([\d.-]+) ([\d.-]+) re\b|\bf\b)/g)) {
    if (x === undefined) {
      shapes.push(shape);
      shape = [];
    } else shape.push({ x: Number(x), y: Number(y), width: Number(width), height: Number(height) });
  }
  return shapes;
}

function toImage(shape: readonly Rectangle[]): { width: number; height: number; data: Uint8Array } {
  const module = shape[0]!.height;
  const left = Math.min(...shape.map(({ x }) => x));
  const top = Math.min(...shape.map(({ y }) => y));
  const right = Math.max(...shape.map(({ x, width }) => x + width));
  const size = (Math.round((right - left) / module) + 2 * QUIET_ZONE) * SCALE;
  const data = new Uint8Array(size * size * 4).fill(255);
  for (const { x, y, width } of shape) {
    const from = (Math.round((x - left) / module) + QUIET_ZONE) * SCALE;
    const to = from + Math.round(width / module) * SCALE;
    const row = (Math.round((y - top) / module) + QUIET_ZONE) * SCALE;
    for (let line = row; line < row + SCALE; line++)
      for (let at = from; at < to; at++) data.fill(0, (line * size + at) * 4, (line * size + at) * 4 + 3);
  }
  return { width: size, height: size, data };
}
