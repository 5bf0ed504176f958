// node scripts/render-icons.ts: renders the site's icons and the link preview image into public/.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

const PUBLIC = join(import.meta.dirname, '../public');
const colours = { paper: '#fcfaf5', floor: '#f6e6bd', closed: '#fbdc94' };
/** Its top, in the link preview image. */
const FLOOR = 500;

/** The favicon's logo, on a grid of 44. */
const favicon = await readFile(join(PUBLIC, 'favicon.svg'), 'utf8');
const sign = favicon.slice(favicon.indexOf('>') + 1, favicon.lastIndexOf('</svg>'));
const paw = sign.slice(sign.indexOf('<g '));

await draw('icon-192.png', 192, 192, signOn({ field: 44 }));
await draw('icon-512.png', 512, 512, signOn({ field: 44 }));
// Home screens crop this one: the content must stay in the middle four fifths.
await draw('icon-maskable-512.png', 512, 512, signOn({ field: 68, ground: colours.paper }));
await draw('share.png', 1200, 630, shareScene());

async function draw(file: string, width: number, height: number, svg: string): Promise<void> {
  const png = await sharp(Buffer.from(svg), { density: 300 })
    .resize(width, height)
    .png({ palette: true, colours: 64, effort: 10, compressionLevel: 9 })
    .toBuffer();
  await writeFile(join(PUBLIC, file), png);
  console.log(`${file.padEnd(24)}${(png.length / 1024).toFixed(1)} kB`);
}

function signOn({ field, ground }: { field: number; ground?: string }): string {
  const margin = (field - 44) / 2;
  // The logo stands on the lower edge of its grid.
  const top = ground ? -margin + 2 : -margin;
  const back = ground ? `<rect x="${-margin}" y="${top}" width="${field}" height="${field}" fill="${ground}"/>` : '';
  return svgOf([-margin, top, field, field], back + sign);
}

/** Three kennel doors in a row, with paw prints to the middle one. */
function shareScene(): string {
  const door = (x: number, scale: number, content: string) =>
    `<g transform="translate(${x} ${FLOOR - 44 * scale}) scale(${scale})">${content}</g>`;
  const steps = Array.from({ length: 6 }, (_, step) => {
    const side = step % 2 === 0 ? 1 : -1;
    return `<g transform="translate(${70 + step * 62} ${566 + side * 20}) rotate(${90 + side * 6}) scale(1.05) translate(-22 -28)">${paw}</g>`;
  });
  return svgOf(
    [0, 0, 1200, 630],
    [
      `<rect width="1200" height="630" fill="${colours.paper}"/>`,
      `<rect y="${FLOOR}" width="1200" height="${630 - FLOOR}" fill="${colours.floor}"/>`,
      door(68, 6.4, `<path fill="${colours.closed}" d="M4 44V22a18 18 0 0 1 36 0v22Z"/>`),
      door(850, 6.4, `<path fill="${colours.closed}" d="M4 44V22a18 18 0 0 1 36 0v22Z"/>`),
      door(380, 10, sign),
      `<g opacity="0.3">${steps.join('')}</g>`,
    ].join(''),
  );
}

function svgOf(box: readonly number[], content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box.join(' ')}">${content}</svg>`;
}
