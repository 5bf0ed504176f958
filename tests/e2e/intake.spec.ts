import { addDays } from '../../src/platform/shelter-day.contract.ts';
import sharp from 'sharp';
import { createPet } from '../support/factories.ts';
import { locationCalls } from '../support/locations.ts';
import {
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  expectNoSidewaysScroll,
  test,
} from '../support/site.ts';
import { signIn } from '../support/sign-in.ts';

test('a stray is taken in with a few taps, on a page that is accessible and fits the screen', async ({
  page,
  shelter,
  complaints,
}) => {
  await signIn(page, shelter, { role: 'Admin', name: 'Robin Keller' });
  await page.goto(`${shelter.url}/admin-dashboard`);
  await page.getByRole('main').getByRole('link', { name: 'New intake' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Intake' })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await expectNoSidewaysScroll(page);

  await page.getByRole('button', { name: 'Save intake' }).click();
  await expect(page.getByText('Choose how it came in')).toBeVisible();
  await expect(page.getByText('Choose the species')).toBeVisible();
  await page.getByText('Stray', { exact: true }).click();
  await page.getByText('Dog', { exact: true }).click();
  await expect(page.getByText('Choose the species')).toBeHidden();

  // A reader types the number and ends with Enter.
  const chip = page.getByLabel('Microchip');
  await chip.fill('98514100123456A');
  await expect(page.getByText('A microchip number has 15, 10 or 9 digits.')).toBeVisible();
  await chip.fill('');
  await chip.pressSequentially('985141001234567\n');
  await page.getByText('Female', { exact: true }).click();
  await page.getByText('4 months', { exact: true }).click();
  await page.getByLabel('Found at').fill('Oak Street');

  await page.reload();
  await expect(page.getByLabel('Found at')).toHaveValue('Oak Street');
  await expect(page.getByRole('radio', { name: 'Female' })).toBeChecked();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save intake' }).dblclick();
  await expect(page.getByRole('heading', { name: 'A-1001 is in care' })).toBeVisible();
  await expectAccessible(page);
  const animals = await shelter.db.selectFrom('custodies').select(['found_location', 'hold_until']).execute();
  expect(animals).toMatchObject([{ found_location: 'Oak Street' }]);

  await page.getByRole('link', { name: /^Add the rest now/ }).click();
  await expect(page.getByText(/^Stray hold through .* 5 days left$/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Weight' })).toBeVisible();
  expect(complaints).toEqual([]);
});

test('a litter shares what it has in common, and a second form starts empty', async ({ page, shelter }) => {
  const robin = await signIn(page, shelter, { role: 'Admin', name: 'Robin Keller' });
  const kennel = await locationCalls(shelter, robin).createKennel({ name: 'Quiet kennel', capacity: 2 });
  await page.goto(`${shelter.url}/admin-dashboard/intake`);
  await page.getByText('Owner surrender', { exact: true }).click();
  await page.getByText('Cat', { exact: true }).click();
  await page.getByLabel('Brought in by').fill('Ines Kaur');
  await page.getByLabel('Their phone').fill('206 555 7741');
  await page.getByRole('button', { name: /^Add another/ }).click();
  await page.getByRole('button', { name: /^Add another/ }).click();
  await page.getByRole('group', { name: 'Animal 1' }).getByLabel('Name').fill('Ivy');
  await page.getByRole('group', { name: 'Animal 3' }).getByLabel('Color').fill('Gray');
  await page.getByRole('button', { name: 'Remove animal 2' }).click();
  for (const number of [1, 2]) {
    const animal = page.getByRole('group', { name: `Animal ${number}` });
    await animal.getByLabel(/^Choose a photo/).setInputFiles(await photoOf(number === 1 ? 'gray' : 'orange'));
    await expect(animal.getByRole('img')).toBeVisible();
  }
  await expectAccessible(page);
  await page.getByText('2 months', { exact: true }).click();
  await page.getByRole('button', { name: 'Save 2 animals' }).click();
  await expect(page.getByRole('heading', { name: '2 animals are in care' })).toBeVisible();
  const photos = await shelter.db.selectFrom('pet_photos').select('pet_id').orderBy('pet_id').execute();
  expect(photos).toEqual([{ pet_id: 1 }, { pet_id: 2 }]);

  await page.getByRole('button', { name: 'Choose a kennel' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Quiet kennel/ })
    .click();
  await expect(page.getByRole('button', { name: 'Change kennel' })).toBeVisible();
  const placements = await shelter.db.selectFrom('placements').select(['pet_id', 'location_id']).execute();
  expect(placements).toHaveLength(2);
  expect(new Set(placements.map(({ location_id }) => location_id))).toEqual(new Set([kennel.id]));
  const pets = await shelter.db
    .selectFrom('pets')
    .select(['name', 'species', 'colour', 'age_months'])
    .orderBy('id')
    .execute();
  expect(pets).toEqual([
    { name: 'Ivy', species: 'Cat', colour: null, age_months: 2 },
    { name: 'A-1002', species: 'Cat', colour: 'Gray', age_months: 2 },
  ]);
  await page.getByRole('button', { name: 'New intake' }).click();
  await expect(page.getByRole('radio', { name: 'Owner surrender' })).not.toBeChecked();
  // The species used last is the first one.
  await expect(page.getByRole('radiogroup', { name: 'Species' }).getByRole('radio').first()).toHaveAccessibleName(
    'Cat',
  );
});

test('a scanned microchip finds the animal that had left, which comes back without a second record', async ({
  page,
  shelter,
}) => {
  const robin = await signIn(page, shelter, { role: 'Admin', name: 'Robin Keller' });
  const created_at = new Date('2026-01-05T15:00:00Z');
  const { id } = await createPet(shelter.db, { name: 'Bella', gender: 'Female', created_at });
  const call = (path: string, body: object) =>
    shelter.call('POST', `/api/records/${id}/${path}`, { token: robin.token, body });
  await call('identifiers', { type: 'microchip', value: '985141001234567' });
  await call('outcome', { outcome_type: 'returned_to_owner', person_name: 'Ines Kaur' });
  await page.goto(`${shelter.url}/admin-dashboard/intake`);
  await page.getByLabel('Microchip').fill('985 141 001 234 567');
  await expect(page.getByText(/^This is Bella/)).toContainText('(A-1001), returned to owner in');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Take her back in' }).click();
  const dialog = page.getByRole('dialog', { name: 'Take Bella back in' });
  await dialog.getByLabel('Found at').fill('Elm Court');
  const hold = await dialog.getByLabel('Stray hold through').inputValue();
  expect(hold >= addDays(new Date().toISOString().slice(0, 10), 4)).toBe(true);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Record intake' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('region', { name: 'Stays' }).getByRole('listitem')).toHaveCount(2);
  await expect(page.getByRole('region', { name: 'Stays' })).toContainText('as a stray, found at Elm Court');
  await expect(page.getByRole('button', { name: 'Record outcome' })).toBeVisible();
});

async function photoOf(background: string) {
  const image = sharp({ create: { width: 800, height: 600, channels: 3, background } });
  return { name: `${background}.jpg`, mimeType: 'image/jpeg', buffer: await image.jpeg().toBuffer() };
}
