import { sql } from 'kysely';
import { createSignedInUser } from '../support/signed-in-users.ts';
import { createPet, createPhoto, createUser } from '../support/factories.ts';
import { createImage } from '../support/images.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, hydrate, test } from '../support/site.ts';
import { upload } from '../support/upload.ts';

test('a shelter without pets says what visitors can do instead', async ({ page, shelter }) => {
  await page.goto(`${shelter.url}/catalogue`);
  await expect(page.getByRole('heading', { name: 'Our first pets will be here soon' })).toBeVisible();
  await expectAccessible(page);
  await page.goto(shelter.url);
  await expectAccessible(page);
});

// Specification: error-boundary
test('a page that cannot be loaded says so between the header and the footer, and Retry loads it', async ({
  page,
  demo,
}) => {
  await page.goto(`${demo}/about`);
  await hydrate(page);
  await page.route(/\.data/, (route) => route.abort());
  await page.getByRole('banner').getByRole('link', { name: 'Catalogue' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Something went wrong.');
  await expect(page.getByRole('banner')).toBeVisible();
  await expectAccessible(page);
  await page.unroute(/\.data/);
  await page.getByRole('link', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Something went wrong.');
  await expect(page).toHaveURL(`${demo}/catalogue`);
});

// Specification: gallery-load-failure, error-load-pets
test('a failed load shows the specified message, and Retry shows the pets once they can be loaded', async ({
  page,
  shelter,
}) => {
  await createPet(shelter.db, { name: 'Maple' });
  await sql`alter table pets rename to pets_out_of_reach`.execute(shelter.db);
  const response = await page.goto(`${shelter.url}/catalogue`);
  expect(response!.status()).toBe(503);
  await expect(page.getByText('Failed to load pets. Please try again later.')).toBeVisible();
  await expectAccessible(page);
  await sql`alter table pets_out_of_reach rename to pets`.execute(shelter.db);
  await page.getByRole('link', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { name: 'Maple' })).toBeVisible();
});

// Specification: card-front, card-back, card-adopted, pet-image-placeholder
test('cards show each status with its button, and an owner’s name and phone', async ({ page, shelter }) => {
  const owner = await createUser(shelter.db, { name: 'Noor Haddad', phone_number: '+1 555 0142' });
  await createPet(shelter.db, { name: 'Avail', age: 0, owner_id: owner.id, hypoallergenic: true });
  await createPet(shelter.db, { name: 'Waits', adoption_status: 'Pending', hypoallergenic: false });
  const { id } = await createPet(shelter.db, { name: 'Home', adoption_status: 'Adopted' });
  // Its file is missing: a placeholder replaces it.
  await createPhoto(shelter.db, id);
  const { token } = await createSignedInUser(shelter.db, { role: 'Admin' });
  const { body: photo } = await upload(shelter, await createImage(640, 480).jpeg().toBuffer(), { token });
  const seen = await createPet(shelter.db, { name: 'Seen' });
  await shelter.call('PUT', `/api/pets/${seen.id}`, { token, body: { photos: [photo.image] } });
  await page.goto(`${shelter.url}/catalogue`);
  const card = (name: string) => page.getByRole('article', { name });
  const image = (name: string) => card(name).locator('picture img').first();
  await image('Seen').scrollIntoViewIfNeeded();
  await expect.poll(() => image('Seen').evaluate((each: HTMLImageElement) => each.naturalWidth)).toBeGreaterThan(0);
  await expect(image('Seen')).toHaveAttribute('src', photo.image);
  await expect(image('Seen')).toBeVisible();
  await expect(card('Seen').locator('.photo-missing')).toHaveCount(0);
  await expect(card('Avail').getByText('Adopt Me')).toBeVisible();
  await expect(card('Avail').getByText('under 1 year').first()).toBeVisible();
  await expect(card('Avail').getByText('Noor Haddad')).toBeVisible();
  await expect(card('Avail').getByRole('link', { name: '+1 555 0142' })).toHaveAttribute('href', 'tel:+15550142');
  await card('Avail').locator('summary').press('Enter');
  await expect(card('Avail').getByRole('term')).toHaveText([
    'Breed',
    'Age',
    'Weight',
    'Gender',
    'Microchipped',
    'Personality',
    'Hypoallergenic',
    'Special Needs',
    'Back Story',
  ]);
  await expect(card('Avail').locator('dd').nth(6)).toHaveText('Yes');
  await expect(card('Waits').locator('dd').nth(6)).toHaveText('No');
  await expect(card('Waits').getByText('On hold', { exact: true })).toBeVisible();
  await expect(card('Home').locator('.photo-missing picture')).toBeAttached();
  await expect(card('Home').locator('.photo-missing')).toHaveCSS('background-image', /no-picture\.svg/);
  for (const name of ['Waits', 'Home']) {
    await expect(card(name).getByRole('button', { name: /^Adopted/ })).toBeDisabled();
    await expect(card(name).getByText('Adopt Me')).toHaveCount(0);
  }
  await expectAccessible(page);
});

const payloads = [
  '<script>window.hacked = 1</script>',
  '</script><script>window.hacked = 1</script>',
  '"><img src=x onerror="window.hacked = 1">',
  "' onmouseover='window.hacked = 1",
  'javascript:window.hacked=1',
  '<svg/onload=window.hacked=1>',
  '{{constructor.constructor("window.hacked = 1")()}}',
  '`${(window.hacked = 1)}\\',
  '\\`+(window.hacked=1)+`\\${window.hacked=1}$${window.hacked=1}',
  '</style><style>body{display:none}</style>',
  '<!--<script>window.hacked=1//-->',
  '\u2028\u2029</textarea><iframe srcdoc="<script>parent.hacked=1</script>">',
];

test('text from people is never parsed as HTML, and long words stay inside their card', async ({
  page,
  shelter,
  complaints,
}) => {
  for (const text of payloads) {
    const owner = await createUser(shelter.db, { name: text, phone_number: text });
    await createPet(shelter.db, {
      name: text,
      species: text,
      breed: text,
      personality: text,
      back_story: text,
      special_needs: text,
      owner_id: owner.id,
    });
  }
  await createPet(shelter.db, { name: 'W'.repeat(200), back_story: 'unbreakable'.repeat(300), breed: 'x'.repeat(500) });
  for (const path of ['/', '/catalogue']) {
    await page.goto(shelter.url + path);
    for (const summary of await page.locator('summary').all()) await summary.press('Enter');
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
    await expectNoSidewaysScroll(page);
  }
  for (const text of payloads.slice(0, 3))
    // The card is flipped once its front, with the heading, is hidden.
    await expect(page.getByRole('heading', { name: text, exact: true, includeHidden: true })).toHaveCount(1);
  expect(complaints).toEqual([]);
});
