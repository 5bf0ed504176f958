import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { composeImage } from './compose-image.ts';
import { portraits } from './portraits.ts';

describe('composeImage', () => {
  test('creates the same 4:3 image each time', async () => {
    const [portrait] = portraits;
    if (!portrait) throw new Error('There are no portraits.');
    const [once, twice] = await Promise.all([composeImage(portrait), composeImage(portrait)]);
    expect(once.equals(twice)).toBe(true);
    expect(await sharp(once).metadata()).toMatchObject({ width: 800, height: 600, hasAlpha: false });
  });
});

test('no portrait exists twice', () => {
  const descriptions = portraits.map((portrait) => JSON.stringify(portrait));
  expect(new Set(descriptions).size).toBe(portraits.length);
});
