import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { composePicture } from './compose-picture.ts';
import { portraits } from './portraits.ts';

describe('composePicture', () => {
  test('makes the same picture of 4:3 each time', async () => {
    const [portrait] = portraits;
    if (!portrait) throw new Error('There are no portraits.');
    const [once, twice] = await Promise.all([composePicture(portrait), composePicture(portrait)]);
    expect(once.equals(twice)).toBe(true);
    expect(await sharp(once).metadata()).toMatchObject({ width: 800, height: 600, hasAlpha: false });
  });
});

test('no portrait is there twice', () => {
  const descriptions = portraits.map((portrait) => JSON.stringify(portrait));
  expect(new Set(descriptions).size).toBe(portraits.length);
});
