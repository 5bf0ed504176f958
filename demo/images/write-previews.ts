// Writes previews.txt. Run `node demo/images/write-previews.ts` after a change to the pets or to how they are drawn.
import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { makePreview } from '../../src/platform/images/encode-photo.ts';
import { drawPortrait } from './draw-portrait.ts';
import { hashOf, previewsFile, type Portrait } from './portraits.ts';
import { usedPortraits } from './used-portraits.ts';

async function rowOf(portrait: Portrait): Promise<string> {
  const image = await sharp(drawPortrait(portrait)).png({ compressionLevel: 0 }).toBuffer();
  const preview = await makePreview(image);
  return `${hashOf(portrait)} ${preview.slice(preview.indexOf(',') + 1)}\n`;
}

const rows: string[] = [];
for (const portrait of usedPortraits()) rows.push(await rowOf(portrait));
await writeFile(previewsFile, rows.join(''));
