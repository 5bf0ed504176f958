import { createPet, createPhoto } from '../support/factories.ts';
import { expect, test } from '../support/site.ts';
import { signIn } from '../support/sign-in.ts';
import { renderSlowly } from '../support/slow-rendering.ts';
import { openSection } from './adoption-form-answers.ts';

test('on a slow device, a change can be undone', async ({ page, shelter }) => {
  await signIn(page, shelter, { role: 'Admin', name: 'Robin Keller' });
  await createPet(shelter.db, { name: 'Maple' });
  await page.goto(`${shelter.url}/admin-dashboard/view-pets`);
  const status = page.getByLabel('Status of Maple', { exact: true });
  await expect(status).toBeVisible();
  await renderSlowly(page);
  await status.selectOption('Pending');
  await page.getByRole('region', { name: 'Undo', exact: true }).getByRole('button', { name: /^Undo/ }).click();
  await expect(status).toHaveValue('Available');
});

test('on a slow device, columns are chosen one right after another', async ({ page, shelter }) => {
  await signIn(page, shelter, { role: 'Admin', name: 'Robin Keller' });
  await createPet(shelter.db, { name: 'Maple' });
  await page.goto(`${shelter.url}/admin-dashboard/view-pets`);
  await page.getByText('Columns', { exact: true }).first().click();
  await renderSlowly(page);
  const headers = page.getByRole('columnheader');
  await page.getByRole('checkbox', { name: 'Species' }).uncheck();
  await page.waitForURL(/columns=/);
  await page.getByRole('checkbox', { name: 'Owner', exact: true }).check();
  for (let step = 0; step < 6; step += 1) await page.getByRole('button', { name: 'Move Owner left' }).press('Enter');
  await expect(page).toHaveURL(/columns=owner%2Cbreed/);
  await expect(headers.nth(1)).toHaveText('Owner');
  await expect(headers.filter({ hasText: 'Species' })).toHaveCount(0);
});

test('on a slow device, a search replaces the one that is still loading, and a filter what its text means', async ({
  page,
  demo,
}) => {
  await page.goto(`${demo}/search`);
  const text = page.getByRole('searchbox', { name: 'Search pets' });
  await text.focus();
  await expect(page.getByRole('button', { name: 'Clear Search' })).toBeVisible();
  await renderSlowly(page);
  await text.fill('cats that like dogs');
  await text.press('Enter');
  await page.waitForURL(`${demo}/search?type=Cat&good_with_dogs=yes`);
  await text.fill('labrador');
  await text.press('Enter');
  await expect(page).toHaveURL(`${demo}/search?text=labrador`);
  await expect(page.getByRole('list', { name: 'Active filters' }).getByRole('listitem')).toHaveText(['“labrador”']);

  await text.fill('');
  await text.pressSequentially('dog good with cats');
  await page.waitForURL(`${demo}/search?type=Dog&good_with_cats=yes`);
  await page.getByLabel('Type').selectOption({ value: 'Cat' });
  await expect(page).toHaveURL(`${demo}/search?type=Cat&good_with_cats=yes`);
  await expect(text).toHaveValue('');
});

test('what is typed, submitted or chosen while a typed search is loading adds to it', async ({ page, demo }) => {
  await page.goto(`${demo}/search?type=Cat&size=Small&max_months=5`);
  const text = page.getByRole('searchbox', { name: 'Search pets' });
  await expect(page.getByRole('button', { name: 'Clear Search' })).toBeVisible();
  await page.getByText('Advanced Search').click();
  const load = Promise.withResolvers<void>();
  const queries: string[] = [];
  await page.route('**/search.data?*', async (route) => {
    queries.push(new URL(route.request().url()).search);
    await load.promise;
    await route.continue();
  });

  await text.fill('kitten or rabbit');
  await expect.poll(() => queries.at(-1)).toBe('?text=kitten+or+rabbit');
  await expect(page.getByLabel('Type')).toHaveValue('');
  await expect(text).toHaveValue('kitten or rabbit');
  await text.press('Enter');
  await page.getByRole('checkbox', { name: /^Good with dogs/ }).check();
  await expect.poll(() => queries.at(-1)).toBe('?text=kitten+or+rabbit&good_with_dogs=yes');

  await text.fill('dogs under 12 kg');
  await expect.poll(() => queries.at(-1)).toBe('?type=Dog&max_weight=12');
  await text.press('Enter');
  await page.getByLabel('Size').selectOption('Large');
  await expect.poll(() => queries.at(-1)).toBe('?type=Dog&size=Large&max_weight=12');
  load.resolve();
  await expect(page).toHaveURL(`${demo}/search?type=Dog&size=Large&max_weight=12`);
  await expect(page.getByLabel('Weight')).toHaveValue('12');
  await expect(text).toHaveValue('');
});

test('a text that is typed before the results of the search before it starts over', async ({ page, demo }) => {
  await page.clock.install();
  await page.goto(`${demo}/search?type=Dog&size=Small`);
  const text = page.getByRole('searchbox', { name: 'Search pets' });
  await expect(page.getByRole('button', { name: 'Clear Search' })).toBeVisible();
  const load = Promise.withResolvers<void>();
  await page.route('**/search.data?*', async (route) => {
    await load.promise;
    await route.continue();
  });
  await text.fill('black cat');
  await text.press('Enter');
  await page.clock.pauseAt(Date.now() + 60_000);
  await text.fill('kitten or rabbit');
  load.resolve();
  await expect(page.getByRole('link', { name: 'Remove Cat' })).toBeVisible();
  await page.clock.runFor(1000);
  await expect(page).toHaveURL(`${demo}/search?text=kitten+or+rabbit`);
});

test('on a slow device, photos that Forward has opened can be closed', async ({ page, shelter }) => {
  const { id } = await createPet(shelter.db, { name: 'Buddy' });
  for (const position of [0, 1]) await createPhoto(shelter.db, id, { position });
  await page.goto(`${shelter.url}/pets/${id}`);
  const photos = page.getByRole('dialog', { name: 'Photos' });
  await page.locator('.pet-photo-zoom').click();
  await expect(photos).toBeVisible();
  await page.goBack();
  await expect(photos).toHaveCount(0);
  await renderSlowly(page);
  await page.goForward();
  await photos.getByRole('button', { name: 'Close' }).click();
  await expect(photos).toHaveCount(0);
});

test('on a slow device, Back from the next page leads to the adoption form', async ({ page, shelter }) => {
  const { token } = await signIn(page, shelter, { name: 'Ann Example' });
  const { id } = await createPet(shelter.db, { name: 'Maple', species: 'Dog' });
  await shelter.call('PUT', '/api/adoptions/draft', { token, body: { pet_id: id, procedure_read: true } });
  await page.goto(`${shelter.url}/user-dashboard/all-pets/adoption-process/${id}`);
  await openSection(page, 'About you');
  await page.getByLabel('Last name').fill('Lindqvist');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await renderSlowly(page);
  await page.getByRole('link', { name: 'Saved pets' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your account');
  await page.goBack();
  await expect(page.getByLabel('Last name')).toHaveValue('Lindqvist');
});

test('on a slow device, people who leave what they have just saved are not asked', async ({ page, shelter }) => {
  await signIn(page, shelter, { role: 'Admin', name: 'Robin Keller' });
  const { id } = await createPet(shelter.db, { name: 'Maple' });
  await page.goto(`${shelter.url}/admin-dashboard/view-pets/${id}`);
  await page.getByLabel('Name', { exact: true }).fill('Maple Leaf');
  await renderSlowly(page);
  await expect(page.getByText('You have unsaved changes.')).toBeVisible();
  const link = page.getByRole('link', { name: 'View page' });
  await link.evaluate((element: HTMLElement) => {
    const observer = new MutationObserver(() => {
      if (!document.body.textContent.includes('All changes saved')) return;
      observer.disconnect();
      element.click();
    });
    observer.observe(document.body, { childList: true, characterData: true, subtree: true });
  });
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'Maple Leaf', level: 1, exact: true })).toBeVisible();
});

test('on a slow device, a link of the sidebar does not move away from the pointer', async ({ page, shelter }) => {
  await signIn(page, shelter, { role: 'Admin', name: 'Robin Keller' });
  await renderSlowly(page, { isLasting: true });
  await page.goto(`${shelter.url}/admin-dashboard`);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('dialog', { name: 'Are you sure you want to log out?' })).toBeVisible();
});

test('on a slow device, the account menu that is opened as soon as it is there stays open', async ({
  page,
  shelter,
}) => {
  await signIn(page, shelter, { name: 'Ann Example' });
  await renderSlowly(page, { isLasting: true });
  await page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      const button = document.querySelector<HTMLElement>('.account-button');
      if (!button) return;
      observer.disconnect();
      button.click();
    });
    observer.observe(document, { childList: true, subtree: true });
  });
  await page.goto(`${shelter.url}/about`);
  await expect(page.getByRole('group', { name: 'Account' })).toBeVisible();
  await page.evaluate(afterNextRendering);
  await expect(page.getByRole('group', { name: 'Account' })).toBeVisible();
});

/** Runs in the browser. React has posted its messages before. */
async function afterNextRendering(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  const { promise, resolve } = Promise.withResolvers<unknown>();
  port1.addEventListener('message', resolve);
  port1.start();
  port2.postMessage(null);
  await promise;
}
