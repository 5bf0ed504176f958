import type { Page } from '@playwright/test';
import { createPet } from '../support/factories.ts';
import { openFrontServer, type FrontServer } from '../support/front-server.ts';
import {
  expect,
  expectAccessibleInBothThemes,
  expectNoSidewaysScroll,
  hydrate,
  test as base,
} from '../support/site.ts';
import { renderSlowly } from '../support/slow-rendering.ts';
import { startTestApplication, type StartedApp } from '../support/start-application.ts';
import { fillSection, openSection } from './adoption-form-answers.ts';
import { signIn } from '../support/sign-in.ts';

/** `front`: the shelter, behind a server that can go down. */
const test = base.extend<{ front: FrontServer }>({
  front: async ({ shelter }, use) => {
    const front = await openFrontServer(shelter.url);
    // oxlint-disable-next-line react-hooks/rules-of-hooks -- no hook
    await use(front);
    front.close();
  },
});
test.use({ serviceWorkers: 'allow' });

const formPages = [
  '/user-dashboard/adoption-form?pet_id=',
  '/user-dashboard/all-pets/adoption-process/',
  '/adoption-process/',
];

const sections = ['About you', 'Your home', 'Your household', 'Life with your new pet', 'Reference and consent'];

test('the offline page takes the place of a page, fits the screen, and gives way when the connection returns', async ({
  page,
  context,
  shelter,
}) => {
  await createPet(shelter.db, { name: 'Maple' });
  await page.goto(shelter.url);
  await hydrate(page);
  await workerIsReady(page);
  await context.setOffline(true);
  await page.goto(`${shelter.url}/catalogue`);
  await expect(heading(page)).toHaveText('You’re offline');
  await expect(page).toHaveTitle(/^You’re offline/);
  await expect(page.getByText('This page will load as soon as you’re back online.')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Continue your application/ })).toHaveCount(0);
  await expectAccessibleInBothThemes(page);
  await expectNoSidewaysScroll(page);
  await context.setOffline(false);
  await expect(page.getByRole('article').getByText('Maple').first()).toBeVisible();
  await expect(page).toHaveURL(`${shelter.url}/catalogue`);
});

test('a server that is down is not called offline, a server error is shown as it is, and Retry tries again', async ({
  page,
  front,
}) => {
  await page.goto(front.url);
  await hydrate(page);
  await workerIsReady(page);
  front.status = 502;
  await page.goto(`${front.url}/faqs`);
  await expect(heading(page)).toHaveText('Bad gateway');
  front.status = null;
  front.isDown = true;
  await page.goto(`${front.url}/terms#who`);
  await expect(heading(page)).toHaveText('We can’t connect right now');
  await expect(page).toHaveTitle(/^We can’t connect right now/);
  front.isDown = false;
  await page.getByRole('link', { name: 'Retry' }).press('Enter');
  await expect(page).toHaveTitle(/^Terms/);
});

test('a page that the router cannot load offline gives way to the offline page', async ({ page, context, shelter }) => {
  await createPet(shelter.db, { name: 'Maple' });
  await signIn(page, shelter, { name: 'Ann Example' });
  await page.goto(`${shelter.url}/about`);
  await workerIsReady(page);
  await expect(page.getByRole('button', { name: 'Account: Ann Example' })).toBeVisible();
  const main = page.getByRole('navigation', { name: 'Main' });
  await main.getByRole('link', { name: 'Catalogue' }).click();
  await expect(page.getByRole('article')).toHaveCount(1);
  await main.getByRole('link', { name: 'About Us' }).click();
  await expect(page.getByRole('article')).toHaveCount(0);
  await context.setOffline(true);
  await main.getByRole('link', { name: 'Catalogue' }).click();
  await expect(heading(page)).toHaveText('You’re offline');
  await context.setOffline(false);
  await expect(page.getByRole('article').getByText('Maple').first()).toBeVisible();
});

for (const path of formPages) {
  test(`${path} opens offline with what was typed, and is submitted once the connection returns`, async ({
    page,
    context,
    shelter,
  }) => {
    const { id, petId } = await openForm(page, shelter, shelter.url, path);
    await openSection(page, 'Your home');
    await context.setOffline(true);
    await page.goBack();
    await page.getByLabel('First name').fill('Annika');
    await page.reload();
    await expect(page.getByText('You’re offline. Saved on this device.')).toBeVisible();
    await openSection(page, 'About you');
    await expect(page.getByLabel('Last name')).toHaveValue('Lindqvist');
    await expect(page.getByLabel('First name')).toHaveValue('Annika');
    for (const [section, title] of sections.entries()) {
      await openSection(page, title);
      await fillSection(page, section);
    }
    await page.getByLabel('I agree to the terms').check();
    await page.getByRole('button', { name: 'Submit application' }).click();
    await expect(page.getByText('as soon as you’re back online')).toBeVisible();
    await expectAccessibleInBothThemes(page);
    // A phone reloads a page that it has put to sleep.
    await page.reload();
    await expect(page.getByText('as soon as you’re back online')).toBeVisible();

    await context.setOffline(false);
    await expect(page.getByRole('heading', { name: 'Payment', exact: true })).toBeVisible();
    const sent = await shelter.db.selectFrom('applications').selectAll().executeTakeFirstOrThrow();
    expect(sent).toMatchObject({ pet_id: petId, user_id: id, first_name: 'Annika', last_name: 'Lindqvist' });
  });
}

test('a submission goes on waiting if the connection returns without the server', async ({
  page,
  context,
  shelter,
  front,
}) => {
  await openForm(page, shelter, front.url, '/user-dashboard/all-pets/adoption-process/');
  for (const [section, title] of sections.entries()) {
    await openSection(page, title);
    await fillSection(page, section);
  }
  await page.getByLabel('I agree to the terms').check();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Submit application' }).click();
  const waiting = page.getByText('as soon as you’re back online');
  await expect(waiting).toBeVisible();
  front.isDown = true;
  await renderSlowly(page);
  const tried = page.waitForEvent('requestfailed', (request) => request.method() === 'POST');
  await context.setOffline(false);
  await tried;
  await expect(waiting).toBeVisible();
  await expect(page.getByText('There was an error submitting')).toHaveCount(0);
  front.isDown = false;
  await expect(page.getByRole('heading', { name: 'Payment', exact: true })).toBeVisible();
});

test('from another page of the dashboard, Back leads to the form, also offline', async ({ page, context, shelter }) => {
  const { petId } = await openForm(page, shelter, shelter.url, '/user-dashboard/all-pets/adoption-process/');
  await page.getByRole('link', { name: 'Saved pets' }).first().click();
  await expect(heading(page)).toHaveText('Your account');
  await context.setOffline(true);
  await page.goBack();
  await expect(page.getByText('You’re offline. Saved on this device.')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/adoption-process/${petId}(?:#section-1)?$`));
  await expect(page.getByLabel('Last name')).toHaveValue('Lindqvist');
});

test('the offline page leads to the form until the user logs out', async ({ page, context, shelter }) => {
  const { petId } = await openForm(page, shelter, shelter.url, '/user-dashboard/all-pets/adoption-process/');
  await context.setOffline(true);
  await page.goto(shelter.url);
  await page.getByRole('link', { name: 'Continue your application for Maple' }).press('Enter');
  await openSection(page, 'About you');
  await expect(page.getByLabel('Last name')).toHaveValue('Lindqvist');

  // A connection that returns just then does not undo the click.
  await page.goto(shelter.url);
  await page.getByRole('link', { name: 'Continue your application for Maple' }).evaluate((link: HTMLElement) => {
    link.click();
    dispatchEvent(new Event('online'));
  });
  await expect(page.getByText('All sections')).toBeVisible();

  await context.setOffline(false);
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('button', { name: 'Yes, Logout' }).click();
  await expect(page).toHaveURL(`${shelter.url}/`);
  await expect.poll(() => storedIn(page, 'stored-pages')).toEqual([]);
  await context.setOffline(true);
  await page.goto(`${shelter.url}/user-dashboard/all-pets/adoption-process/${petId}`);
  await expect(page.getByRole('link', { name: 'Retry' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Continue your application/ })).toHaveCount(0);
});

test('a page that is still being stored at logout is deleted too', async ({ page, shelter, front }) => {
  await openForm(page, shelter, front.url, '/user-dashboard/all-pets/adoption-process/');
  const started = Promise.withResolvers<void>();
  const loggedOut = Promise.withResolvers<void>();
  front.onStoring = () => {
    started.resolve();
    return loggedOut.promise;
  };
  await page.reload();
  await started.promise;
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('button', { name: 'Yes, Logout' }).click();
  await expect(page).toHaveURL(`${front.url}/`);
  loggedOut.resolve();
  await page.reload({ waitUntil: 'networkidle' });
  await expect.poll(() => storedIn(page, 'stored-pages')).toEqual([]);
});

test('a new release replaces the worker, its files and the stored pages', async ({ page, shelter, front }) => {
  front.release = 'aaaaaaaaaaaa';
  await openForm(page, shelter, front.url, '/user-dashboard/all-pets/adoption-process/');
  const stored = await storedIn(page, 'stored-pages aaaaaaaaaaaa');
  front.release = 'bbbbbbbbbbbb';
  await page.reload();
  await expect
    .poll(() => page.evaluate(async () => (await caches.keys()).toSorted()))
    .toEqual(['offline-page bbbbbbbbbbbb', 'stored-pages bbbbbbbbbbbb']);
  expect(await storedIn(page, 'stored-pages bbbbbbbbbbbb')).toEqual(stored);
  // Without anything of the API, nor the token.
  expect(stored.filter((path) => !/^\/(?:assets|user-dashboard)\//.test(path))).toEqual([]);
  front.isDown = true;
  await page.reload();
  await openSection(page, 'About you');
  await expect(page.getByLabel('Last name')).toHaveValue('Lindqvist');
});

test('without SERVICE_WORKER, the server removes the worker', async ({ page, front }) => {
  await page.goto(front.url);
  await hydrate(page);
  await workerIsReady(page);
  const without = await startTestApplication({ env: { SERVICE_WORKER: 'false' } });
  front.target = without.url;
  await page.reload();
  await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([]);
  front.isDown = true;
  await expect(page.goto(`${front.url}/faqs`)).rejects.toThrow(/ERR_/);
  await without.stop();
});

/** Opens the form and types a last name, which the server saves. */
async function openForm(page: Page, shelter: StartedApp, url: string, path: string) {
  const { id, token } = await signIn(page, { ...shelter, url }, { name: 'Ann Example' });
  const { id: petId } = await createPet(shelter.db, { name: 'Maple', species: 'Dog' });
  await shelter.call('PUT', '/api/adoptions/draft', { token, body: { pet_id: petId, procedure_read: true } });
  await page.goto(`${url}${path}${petId}`);
  await openSection(page, 'About you');
  await page.getByLabel('Last name').fill('Lindqvist');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect
    .poll(() => storedIn(page, 'stored-pages'))
    .toEqual(expect.arrayContaining([`${path}${petId}`, `/user-dashboard/all-pets/adoption-process/${petId}`]));
  return { id, petId };
}

function heading(page: Page) {
  return page.getByRole('heading', { level: 1 });
}

async function workerIsReady(page: Page): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

/** The paths in all caches whose name starts so. */
async function storedIn(page: Page, prefix: string): Promise<string[]> {
  return page.evaluate(async (start) => {
    const names = (await caches.keys()).filter((name) => name.startsWith(start));
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests
      .flat()
      .map(({ url }) => url.slice(location.origin.length))
      .toSorted();
  }, prefix);
}
