import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { makePreview } from '../../src/platform/images/encode-photo.ts';
import { animalProfiles } from '../pets/animal-profiles.ts';
import { drawPortrait } from './draw-portrait.ts';
import { encodePortrait } from './encode-portrait.ts';
import { hashOf, photoOf, portraitsOf, storedPreviews, type Portrait } from './portraits.ts';
import { mainPortraits, usedPortraits } from './used-portraits.ts';

const used = usedPortraits();
const isLook = ({ animal }: Portrait) => `${animal.species} ${animal.breed} ${animal.colour}`;
/** One of each species, breed and color. */
const looks = [...new Map(used.map((portrait) => [isLook(portrait), portrait])).values()];

test('each pet has a landscape, a square and a portrait of its own, each with a preview', () => {
  expect(used).toHaveLength(1500);
  const hashes = used.map(hashOf);
  expect(new Set(hashes).size).toBe(1500);
  expect([...storedPreviews().keys()].toSorted()).toEqual(hashes.toSorted());
});

test('each photo says what it shows, and most pets’ photos show different things', () => {
  const captions = used.map((portrait) => photoOf(portrait).caption!);
  for (const caption of captions) expect(caption).toMatch(/^[a-z][a-z, ]+[a-z]$/);
  const pets = Array.from({ length: 500 }, (_, pet) => new Set(captions.slice(pet * 3, pet * 3 + 3)));
  expect(pets.filter(({ size }) => size > 1).length).toBeGreaterThan(450);
});

test('a portrait is the same each time', () => {
  for (const portrait of looks) expect(drawPortrait(portrait).equals(drawPortrait(portrait))).toBe(true);
});

test('pets of the same breed and color differ', () => {
  const [one, other] = [1, 2].map((seed) =>
    portraitsOf({ species: 'Dog', breed: 'Beagle mix', colour: 'Tan', age: 3, seed }),
  );
  expect(drawPortrait(one![0]!).equals(drawPortrait(other![0]!))).toBe(false);
});

test('an unknown breed or color is drawn by its species', async () => {
  for (const species of new Set(animalProfiles.map((profile) => profile.species))) {
    const [portrait] = portraitsOf({ species, breed: 'Unheard of', colour: 'Plaid', age: 1, seed: 4 });
    expect((await sharp(drawPortrait(portrait!)).stats()).entropy, species).toBeGreaterThan(4);
  }
});

describe('every species, breed and color', () => {
  test.each(looks.map((portrait) => [isLook(portrait), portrait] as const))(
    '%s is drawn without a flaw',
    (_, portrait) => {
      const svg = drawPortrait(portrait).toString();
      expect(svg).not.toMatch(/NaN|undefined|Infinity|null/);
      const defined = new Set([...svg.matchAll(/ id="(\w+)"/g)].map(([, id]) => id));
      for (const [, id] of svg.matchAll(/url\(#(\w+)\)/g)) expect(defined).toContain(id);
    },
  );
});

test.each([0, 1, 2])('a photo in format %i has the sizes and the preview that pages expect', async (format) => {
  const portrait = used[format + 60]!;
  const { preview, ...photo } = photoOf(portrait);
  const { copies } = await encodePortrait(portrait);
  const widest = await sharp(copies.at(-1)!.bytes).metadata();
  expect(widest).toMatchObject({ width: photo.width, height: photo.height });
  expect(copies.map(({ width, format: name }) => `${width} ${name}`)).toEqual(
    photo.widths.flatMap((width) => [`${width} avif`, `${width} webp`]),
  );
  const made = await makePreview(await sharp(drawPortrait(portrait)).png().toBuffer());
  const [kept, drawn] = await Promise.all([preview, made].map(pixelsOf));
  // Processors round differently.
  kept!.forEach((value, pixel) => expect(Math.abs(value - drawn![pixel]!)).toBeLessThan(12));
});

test('no two pets’ first photos look alike', async () => {
  const prints: Uint8Array[] = [];
  for (const portrait of mainPortraits()) {
    const small = sharp(drawPortrait(portrait), { density: 12 });
    prints.push(await small.resize(16, 12, { fit: 'fill' }).removeAlpha().raw().toBuffer());
  }
  let nearest = Infinity;
  for (const [at, one] of prints.entries()) {
    for (const other of prints.slice(at + 1)) nearest = Math.min(nearest, meanDifference(one, other));
  }
  expect(nearest).toBeGreaterThan(3);
});

function meanDifference(one: Uint8Array, other: Uint8Array): number {
  let sum = 0;
  for (let at = 0; at < one.length; at++) sum += Math.abs(one[at]! - other[at]!);
  return sum / one.length;
}

function pixelsOf(preview: string): Promise<Buffer> {
  return sharp(Buffer.from(preview.split(',')[1]!, 'base64'))
    .raw()
    .toBuffer();
}
