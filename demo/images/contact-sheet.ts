// Writes a sheet of demo photos, to look at after a change to the drawings:
// `node demo/images/contact-sheet.ts sheet.png Dog,Cat landscape 300`, with a width in pixels per photo.
import sharp, { type OverlayOptions } from 'sharp';
import { drawPortrait } from './draw-portrait.ts';
import { sizes, type Format } from './formats.ts';
import { usedPortraits } from './used-portraits.ts';

const [file = 'sheet.png', species = 'Dog', format = 'landscape', cellWidth = '300'] = process.argv.slice(2);
const portraits = usedPortraits().filter(
  (portrait) => species.split(',').includes(portrait.animal.species) && portrait.format === format,
);
const width = Number(cellWidth);
const shape = sizes[format as Format];
const height = Math.round((width * shape.height) / shape.width);
const columns = Math.floor(1800 / width);

const layers: OverlayOptions[] = [];
for (const [at, portrait] of portraits.slice(0, columns * Math.floor(1800 / height)).entries()) {
  const input = await sharp(drawPortrait(portrait)).resize(width, height).png().toBuffer();
  layers.push({ input, left: (at % columns) * width, top: Math.floor(at / columns) * height });
}
const background = { width: columns * width, height: Math.ceil(layers.length / columns) * height };
await sharp({ create: { ...background, channels: 3, background: '#ffffff' } })
  .composite(layers)
  .png()
  .toFile(file);
