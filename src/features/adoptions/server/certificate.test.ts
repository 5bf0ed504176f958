import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createImage, photoSender } from '../../../../tests/support/images.ts';
import { parsePdf } from '../../../../tests/support/parse-pdf.ts';
import { filesOnDisk } from '../../../platform/images/photo-files.ts';
import { openPhotoStore, photoPath, type PhotoStore } from '../../../platform/images/photo-store.ts';
import type { PetPhoto } from '../../photos/photos.contract.ts';
import { certificatePdf, type CertifiedAdoption } from './certificate.ts';

let dir: string;
let photos: PhotoStore;
let photo: PetPhoto;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'certificate-'));
  photos = openPhotoStore(filesOnDisk(dir));
  const encoded = await photos.encode(await createImage(600, 450).jpeg().toBuffer(), photoSender());
  await photos.write(encoded);
  const { hash, ...stored } = encoded.photo;
  photo = { ...stored, image: photoPath(hash, stored.widths.at(-1)!, 'webp') };
});
afterAll(() => rm(dir, { recursive: true }));

const maple: CertifiedAdoption['pet'] = {
  id: 7,
  name: 'Maple',
  species: 'Dog',
  type: 'Dog',
  breed: 'Golden Retriever',
  adoption_status: 'Adopted',
  is_listed: true,
  listed_by_owner: false,
  adoption_fee_cents: null,
  location: null,
  image: null,
  photo: null,
};

const paid: CertifiedAdoption['fee'] = {
  amount_cents: 40_000,
  quoted_cents: 40_000,
  is_fixed: true,
  lines: [],
  paid_cents: 40_000,
  balance_cents: 0,
  suggested_refund_cents: null,
  status: 'paid',
  receipts: [],
};
const due = { ...paid, status: 'due' } as const;

async function print({ pet, ...overrides }: Partial<Omit<CertifiedAdoption, 'pet'>> & { pet?: object } = {}) {
  const adoption: CertifiedAdoption = {
    first_name: 'Noor',
    last_name: 'Haddad',
    status: 'Approved',
    handover_at: '2026-05-05T02:00:00Z',
    returned_at: null,
    is_walk_in: false,
    pickup: null,
    fee: paid,
    decided_at: '2026-05-05T02:00:00Z',
    ...overrides,
    pet: { ...maple, ...pet },
  };
  const shelter = { name: 'Haven by the Lake', timeZone: 'America/New_York' };
  return parsePdf(await certificatePdf(adoption, { shelter, photos, now: new Date('2026-06-01T00:00:00Z') }));
}

test('names adopter and pet, and the day in the shelter’s time zone', async () => {
  const { title, lines, pages } = await print();
  expect(title).toBe('Adoption certificate for Maple');
  expect(pages).toBe(1);
  expect(lines).toEqual([
    'ADOPTION CERTIFICATE',
    'Noor Haddad',
    'has given a home to',
    'Maple',
    'Golden Retriever',
    'on Monday, May 4, 2026.',
    'Thank you from all of us at Haven by the Lake.',
    'For Haven by the Lake',
  ]);
});

test('shows the pet’s photo, or a paw if it has none or the file is missing', async () => {
  expect((await print({ pet: { photo } })).images).toEqual(['DCTDecode']);
  expect((await print()).images).toEqual([]);
  const gone = { ...photo, image: photoPath('0'.repeat(32), 400, 'webp') };
  expect((await print({ pet: { photo: gone } })).images).toEqual([]);
});

test('prints names in any script, shortens long ones, and accepts any text as a name', async () => {
  const { lines } = await print({ first_name: 'Ольга', last_name: 'Ω. Żółć', pet: { name: 'Léa 🐶', breed: null } });
  expect(lines).toEqual(expect.arrayContaining(['Ольга Ω. Żółć', 'Léa', 'Dog']));

  const long = await print({ pet: { name: 'Fluffington '.repeat(40) } });
  expect(long.pages).toBe(1);
  expect(long.lines.find((line) => line.startsWith('Fluff'))).toMatch(/^Fluffington Fluffington .*…$/);

  for (const name of ['山田太郎', 'مريم', '🐶🐶', '\u202Eabc\u0000', 'a\nb', ')Tj(', '\uD800', 'e\u0301']) {
    expect((await print({ first_name: name, pet: { name } })).pages).toBe(1);
  }
});

test('uses a placeholder after the account was deleted', async () => {
  expect((await print({ first_name: '', last_name: '' })).lines).toContain('A new family');
});

test('uses the day of the pickup once the pet was picked up', async () => {
  const pickup = { status: 'done', date: '2026-05-09' } as CertifiedAdoption['pickup'];
  expect((await print({ pickup, fee: due })).lines).toContain('on Saturday, May 9, 2026.');
  expect((await print({ pickup })).lines).toContain('on Saturday, May 9, 2026.');
});

test('is rejected before the handover and after a return', async () => {
  const rejected = { status: 409 };
  const booked = { status: 'booked', date: '2026-05-09' } as CertifiedAdoption['pickup'];
  await expect(print({ handover_at: null, fee: due })).rejects.toMatchObject(rejected);
  await expect(print({ handover_at: null, fee: due, pickup: booked })).rejects.toMatchObject(rejected);
  await expect(print({ status: 'Pending' })).rejects.toMatchObject(rejected);
  await expect(print({ returned_at: '2026-05-20T10:00:00Z' })).rejects.toMatchObject(rejected);
});

test('is there at once for an adoption in person', async () => {
  expect((await print({ is_walk_in: true, fee: due })).lines).toContain('Maple');
});
