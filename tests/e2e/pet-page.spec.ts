import { expect, expectAccessibleInBothThemes, expectNoSidewaysScroll, test } from '../support/site.ts';
import { createPet, createPhoto } from '../support/factories.ts';

test('the page of a pet is accessible, fits the screen and logs no errors', async ({ page, demo, complaints }) => {
  await page.goto(`${demo}/pets/500`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await expectNoSidewaysScroll(page);
  expect(complaints).toEqual([]);
});

test('the page of a pet fits the screen when the text is twice as large', async ({ page, demo }) => {
  await page.goto(`${demo}/pets/500`);
  await page.locator('html').evaluate((root) => {
    root.style.fontSize = '200%';
  });
  await expectNoSidewaysScroll(page);
});

test('a visitor opens a pet from the catalogue, views its photos and continues to similar pets', async ({
  page,
  demo,
  complaints,
}) => {
  await page.goto(`${demo}/catalogue`);
  const card = page.getByRole('article').first();
  const name = (await card.getByRole('heading').textContent())!;
  await card.getByRole('heading').getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(page).toHaveTitle(new RegExp(`^${name}, `));
  await expect(page.getByText('Adoption fee')).toBeVisible();

  await page.goto(`${demo}/pets/500`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ned');
  const second = page.getByRole('link', { name: 'Picture 2 of 2' });
  await second.click();
  await expect(second).toHaveAttribute('aria-current', 'true');
  await expect(page.getByRole('img', { name: /picture 2 of 2/ })).toBeInViewport({ ratio: 0.5 });
  await expect(page).toHaveURL(`${demo}/pets/500`);

  const similar = page.getByRole('region', { name: 'Friends like Ned' });
  await expect(similar.getByRole('article')).toHaveCount(3);
  await similar.getByRole('heading', { level: 3 }).first().getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Ned');
  expect(complaints).toEqual([]);
});

// Specification: adopt-button-disabled-alert
test('a pet that was adopted says so on a click, and shows pets that are still available', async ({
  page,
  shelter,
}) => {
  const { id } = await createPet(shelter.db, { name: 'Rosie', adoption_status: 'Adopted' });
  await createPet(shelter.db, { name: 'Max' });
  await page.goto(`${shelter.url}/pets/${id}`);
  await page.getByRole('button', { name: /^Adopted/ }).press('Enter');
  await expect(page.getByRole('alert')).toHaveText('Rosie has already found their forever home.');
  await expect(page.getByRole('region', { name: 'They are still waiting' }).getByText('Max').first()).toBeVisible();
});

test('if the device cannot share, the URL is copied', async ({ page, context, demo }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`${demo}/pets/500`);
  await page.evaluate(() => Object.defineProperty(navigator, 'share', { value: undefined }));
  await page.getByRole('button', { name: 'Share Ned’s page' }).click();
  await expect(page.getByRole('alert')).toHaveText('The address of this page has been copied.');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^http:.*\/pets\/500$/);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a pet has its photos, its facts and ways to write to the shelter', async ({ page, shelter }) => {
    const { id } = await createPet(shelter.db, { name: 'Buddy' });
    for (const position of [0, 1]) await createPhoto(shelter.db, id, { position });
    await page.goto(`${shelter.url}/pets/${id}`);
    await page.getByRole('link', { name: 'Picture 2 of 2' }).click();
    await expect(page.locator('#picture-2')).toBeInViewport({ ratio: 0.5 });
    await expect(page.getByText('Vaccination', { exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: /^Adopt Me/ })).toHaveAttribute('href', /^\/adoption-process\/\d+$/);
    await expect(page.getByRole('link', { name: 'Book a visit to Buddy' })).toHaveAttribute('href', /^mailto:/);
    await expect(page.getByRole('link', { name: 'Share Buddy’s page' })).toHaveAttribute('href', /^mailto:\?/);
  });
});
