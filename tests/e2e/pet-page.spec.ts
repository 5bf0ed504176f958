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
  const second = page.getByRole('link', { name: 'Photo 2 of 3' });
  await second.click();
  await expect(second).toHaveAttribute('aria-current', 'true');
  await expect(page.locator('#photo-2').getByRole('img', { name: /^Ned, an? .+, .+/ })).toBeInViewport({ ratio: 0.5 });
  // A tall photo is shown whole.
  await expect(page.locator('#photo-3 picture img')).toHaveCSS('object-fit', 'contain');
  await expect(page).toHaveURL(`${demo}/pets/500`);

  const similar = page.getByRole('region', { name: 'Pets like Ned' });
  await expect(similar.getByRole('article').nth(2)).toBeVisible();
  await similar.getByRole('heading', { level: 3 }).first().getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Ned');
  expect(complaints).toEqual([]);
});

test('in the zoom, a square photo is centered, and the keyboard stays inside', async ({ page, shelter }) => {
  const { id } = await createPet(shelter.db, { name: 'Buddy' });
  for (const position of [0, 1]) await createPhoto(shelter.db, id, { position, height: 800 });
  await page.goto(`${shelter.url}/pets/${id}`);
  await page.getByRole('button', { name: 'Zoom in' }).click();
  const zoom = page.getByRole('dialog', { name: 'Photos' });
  await expect(zoom.locator('picture img')).toHaveCSS('object-position', '50% 50%');
  const focused = () => zoom.evaluate((dialog) => dialog.contains(document.activeElement));
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let count = 0; count < 6; count += 1) {
      await page.keyboard.press(key);
      expect(await focused(), `${key} ${count}`).toBe(true);
    }
  }
  await zoom.getByRole('button', { name: 'Next photo' }).press('Enter');
  await expect(zoom.getByText('2 of 2')).toBeVisible();
  expect(await focused()).toBe(true);
  await page.keyboard.press('ArrowLeft');
  await expect(zoom.getByText('1 of 2')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(zoom).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Zoom in' })).toBeFocused();
});

test('a large photo is dragged with the mouse, scrolled with the arrow keys, and opens at its center by keyboard', async ({
  page,
  shelter,
}) => {
  const { id } = await createPet(shelter.db, { name: 'Buddy' });
  for (const position of [0, 1]) await createPhoto(shelter.db, id, { position });
  await page.goto(`${shelter.url}/pets/${id}`);
  await page.getByRole('button', { name: 'Zoom in' }).press('Enter');
  const zoom = page.getByRole('dialog', { name: 'Photos' });
  await zoom.getByRole('button', { name: 'Zoom in' }).press('Enter');
  const area = zoom.locator('.lightbox-area');
  const left = () => area.evaluate((element) => element.scrollLeft);
  const center = await area.evaluate(({ scrollWidth, clientWidth }) => (scrollWidth - clientWidth) / 2);
  await expect.poll(async () => Math.abs((await left()) - center)).toBeLessThan(2);
  await page.keyboard.press('ArrowRight');
  await expect.poll(left).toBeGreaterThan(center + 5);
  await expect(zoom.getByText('1 of 2')).toBeVisible();

  // The page behind it stays where it is.
  await page.keyboard.press('PageDown');
  await page.keyboard.press('PageDown');
  expect(await page.evaluate(() => scrollY)).toBe(0);

  const before = await left();
  await page.mouse.move(400, 300);
  await page.mouse.down();
  await page.mouse.move(300, 300, { steps: 5 });
  await page.mouse.up();
  await expect.poll(left).toBeGreaterThan(before + 50);
  await expect(zoom.getByRole('button', { name: 'Zoom out' })).toBeVisible();
  await page.mouse.click(300, 300);
  await expect(zoom.getByRole('button', { name: 'Zoom in' })).toBeVisible();
});

test('a tap on the photo opens it, and a swipe leads to the next one', async ({ page, shelter }) => {
  const { id } = await createPet(shelter.db, { name: 'Buddy' });
  for (const position of [0, 1]) await createPhoto(shelter.db, id, { position });
  await page.goto(`${shelter.url}/pets/${id}`);
  await page.locator('#photo-1').click();
  const zoom = page.getByRole('dialog', { name: 'Photos' });
  await expect(zoom.getByText('1 of 2')).toBeVisible();
  const photo = zoom.locator('picture img');
  const swipe = async (from: number, to: number) => {
    await photo.dispatchEvent('touchstart', { touches: [{ identifier: 0, clientX: from, clientY: 200 }] });
    await photo.dispatchEvent('touchend', { changedTouches: [{ identifier: 0, clientX: to, clientY: 200 }] });
  };
  await swipe(200, 190);
  await swipe(300, 100);
  await expect(zoom.getByText('2 of 2')).toBeVisible();
  await swipe(100, 300);
  await expect(zoom.getByText('1 of 2')).toBeVisible();
});

test('Back closes the photos and stays on the page, and Forward opens them again', async ({ page, shelter }) => {
  const { id } = await createPet(shelter.db, { name: 'Buddy' });
  for (const position of [0, 1]) await createPhoto(shelter.db, id, { position });
  const url = `${shelter.url}/pets/${id}`;
  await page.goto(`${shelter.url}/catalogue`);
  await page.getByRole('link', { name: 'Buddy', exact: true }).click();
  const zoomIn = page.locator('.pet-photo-zoom');
  const photos = page.getByRole('dialog', { name: 'Photos' });
  await zoomIn.click();
  await expect(photos).toBeVisible();
  const requests: string[] = [];
  page.on('request', (request) => request.resourceType() !== 'image' && requests.push(request.url()));
  await photos.getByRole('button', { name: 'Next photo' }).click();
  await page.goBack();
  await expect(photos).toHaveCount(0);
  await expect(page).toHaveURL(url);
  await expect(page.getByRole('link', { name: 'Photo 2 of 2' })).toHaveAttribute('aria-current', 'true');
  await page.goForward();
  await expect(photos).toBeVisible();
  // The second click may land on the page, and take the focus.
  await photos.getByRole('button', { name: 'Close' }).dblclick();
  await expect(photos).toHaveCount(0);
  await zoomIn.click();
  await expect(photos).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(photos).toHaveCount(0);
  await expect(zoomIn).toBeFocused();
  // The router has loaded nothing again.
  expect(requests).toEqual([]);
  await page.goBack();
  await expect(page).toHaveURL(`${shelter.url}/catalogue`);
});

test('a pet’s page leaves out what is unknown, and starts with a capital', async ({ page, shelter }) => {
  const { id } = await createPet(shelter.db, {
    name: 'Buddy',
    species: 'dog',
    breed: null,
    gender: 'Female',
    age: null,
    weight: null,
    adoption_status: 'Pending',
    good_with_children: null,
    good_with_dogs: null,
    good_with_cats: null,
  });
  await page.goto(`${shelter.url}/pets/${id}`);
  await expect(page.getByText('Dog, female', { exact: true })).toBeVisible();
  await expect(page.getByText('New today')).toBeVisible();
  await expect(page.getByText(/is on hold right now/)).toBeVisible();
  await expect(page.locator('.pet-known')).not.toContainText('Unknown');
  await expect(page.locator('.pet-known')).not.toContainText('Weight');
  await expect(page.locator('.pet-known')).not.toContainText('Gets along with');

  // Beside a yes, a missing one could be taken for a no.
  const { id: known } = await createPet(shelter.db, { good_with_dogs: true, good_with_cats: null });
  await page.goto(`${shelter.url}/pets/${known}`);
  await expect(page.getByRole('definition').filter({ hasText: 'Unknown' })).toHaveCount(1);
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
  await expect(page.getByRole('region', { name: 'Pets looking for a home' }).getByText('Max').first()).toBeVisible();
});

test('if the device cannot share, the URL is copied', async ({ page, context, demo }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`${demo}/pets/500`);
  await page.evaluate(() => Object.defineProperty(navigator, 'share', { value: undefined }));
  await page.getByRole('button', { name: 'Share Ned' }).click();
  await expect(page.getByRole('alert')).toHaveText('Link copied.');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^http:.*\/pets\/500$/);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a pet has its photos, its facts and ways to write to the shelter', async ({ page, shelter }) => {
    const { id } = await createPet(shelter.db, { name: 'Buddy' });
    for (const position of [0, 1]) await createPhoto(shelter.db, id, { position });
    await page.goto(`${shelter.url}/pets/${id}`);
    await page.getByRole('link', { name: 'Photo 2 of 2' }).click();
    await expect(page.locator('#photo-2')).toBeInViewport({ ratio: 0.5 });
    await expect(page.getByText('Vaccination', { exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: /^Adopt Me/ })).toHaveAttribute('href', /^\/adoption-process\/\d+$/);
    await expect(page.getByRole('link', { name: 'Book a visit with Buddy' })).toHaveAttribute('href', '/faqs#support');
    await expect(page.getByRole('link', { name: 'Share Buddy' })).toHaveAttribute('href', /^mailto:\?/);
  });
});
