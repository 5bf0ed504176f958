import { createPet } from '../support/factories.ts';
import { createStartedNewsletter, createSubscribers } from '../support/newsletters.ts';
import {
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  expectNoSidewaysScroll,
  test,
} from '../support/site.ts';
import { dismissAlerts } from './dismiss-alerts.ts';
import { signIn } from '../support/sign-in.ts';

test('an Admin writes and sends a newsletter, and a subscriber unsubscribes', async ({ page, shelter, complaints }) => {
  await signIn(page, shelter, { role: 'Admin', name: 'Robin Keller' });
  await createSubscribers(shelter.db, 3);
  const pet = await createPet(shelter.db, { name: 'Juniper', species: 'Dog', breed: 'Beagle', age: 2 });
  await page.goto(`${shelter.url}/admin-dashboard/newsletter`);
  await expect(page.getByRole('heading', { name: 'No newsletter yet' })).toBeVisible();
  await page.getByRole('button', { name: 'Write a newsletter' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'No subject' })).toBeVisible();

  const text = page.getByRole('textbox', { name: 'Text' });
  const send = page.getByRole('button', { name: 'Send to subscribers' });
  await send.click();
  await expect(page.getByRole('alert')).toHaveText('Check the highlighted fields.');
  await expect(page.getByText('Enter a text.')).toBeVisible();
  await expect(page.getByLabel('Subject')).toBeFocused();
  await page.getByLabel('Subject').fill('Spring is here');
  await page.getByLabel('Preview line').fill('And so are the kittens.');
  await text.fill('## Good news\n\n[Come](javascript:alert) and see us, {name}.');
  await expect(page.getByText('Line 3: The link “Come” needs an address')).toBeVisible();
  await send.click();
  await expect(text).toBeFocused();
  await text.fill('## Good news\n\n[Come](/catalogue) and see us, {name}.');
  await page.getByRole('button', { name: 'Add a pet’s card' }).click();
  await page.getByRole('combobox', { name: 'Which pet?' }).fill('juni');
  await page.getByRole('option', { name: 'Juniper' }).click();
  await expect(text).toHaveValue(`## Good news\n\n[Come](/catalogue) and see us, {name}.\n\n[pet ${pet.id}]`);
  await expect(text).toBeFocused();

  const content = page.getByRole('article', { name: 'Email' });
  await expect(content.getByText('Hi Robin,')).toBeVisible();
  await expect(content.getByText('and see us, Robin Keller.')).toBeVisible();
  await expect(content.getByRole('link', { name: 'Juniper' })).toBeVisible();
  await expect(content.getByText('Dog, Beagle, 2 years')).toBeVisible();
  await expectAccessible(page);

  await page.reload();
  await expect(page.getByLabel('Subject')).toHaveValue('Spring is here');
  await expect(page.getByText('Not saved yet. Your draft is on this device.')).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('All changes saved')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Spring is here' })).toBeVisible();
  await page.getByRole('button', { name: 'Send me a test' }).click();
  await expect(page.getByText(/^We’ve sent a test to/)).toBeVisible();

  await send.click();
  const question = page.getByRole('dialog', { name: 'Send to 3 subscribers?' });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await question.getByRole('button', { name: 'Send now' }).click();
  await expect(page.getByText('In the outbox for 3 subscribers', { exact: true })).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Emails processed' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Stop sending' })).toHaveCount(0);
  await expectAccessible(page);

  await page.goto(`${shelter.url}/admin-dashboard/outbox?search=reader`);
  await page.getByRole('link', { name: 'Spring is here' }).first().click();
  await page.getByRole('article').getByRole('link', { name: 'Unsubscribe' }).waitFor();
  const href = await page.getByRole('article').getByRole('link', { name: 'Unsubscribe' }).getAttribute('href');
  const { pathname, search } = new URL(href!);
  await page.goto(shelter.url + pathname + search);
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByText('We’ve deleted your email from our list.')).toBeVisible();

  await page.goto(`${shelter.url}/admin-dashboard/newsletter?show=subscribers`);
  await expect(page.getByText('2 subscribers')).toBeVisible();
  await page
    .getByRole('button', { name: /^Remove/ })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('1 subscriber', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Newsletters (1)' }).click();
  await page.getByRole('link', { name: 'Spring is here' }).click();
  await page.getByRole('button', { name: 'Use as a new draft' }).click();
  await expect(page.getByLabel('Preview line')).toHaveValue('And so are the kittens.');
  await dismissAlerts(page);
  await page.getByRole('button', { name: 'Delete draft' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('link', { name: 'Newsletters (1)' })).toBeVisible();
  expect(complaints).toEqual([]);
});

test('two Admins who write at the same time lose nothing', async ({ page, shelter }) => {
  const { token } = await signIn(page, shelter, { role: 'Admin', name: 'Robin Keller' });
  const body = { subject: 'Spring', text: 'Hello' };
  const { body: draft } = await shelter.call('POST', '/api/newsletter/issues/', { token, body });
  await page.goto(`${shelter.url}/admin-dashboard/newsletter/${draft.id}`);
  await page.getByLabel('Subject').fill('Mine');
  const save = { version: 1, subject: 'Theirs' };
  await shelter.call('PUT', `/api/newsletter/issues/${draft.id}`, { token, body: save });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('A colleague saved this newsletter in the meantime.')).toBeVisible();
  await expect(page.getByLabel('Subject')).toHaveValue('Mine');
  await page.getByRole('button', { name: 'Save mine over theirs' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('All changes saved')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Mine' })).toBeVisible();

  await page.route('**/api/newsletter/issues/**', (route) => route.abort());
  await page.getByLabel('Subject').fill('Mine again');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('alert').first()).toContainText('The newsletter wasn’t saved.');
  await expect(page.getByLabel('Subject')).toHaveValue('Mine again');
});

test('the newsletter’s pages are accessible in both themes, and fit the screen', async ({ page, shelter }) => {
  await signIn(page, shelter, { role: 'Admin', name: 'Robin Keller' });
  await createSubscribers(shelter.db, 2, 'W'.repeat(200));
  const id = await createStartedNewsletter(shelter.db);
  await shelter.db
    .updateTable('newsletters')
    .set({ status: 'stopped', subject: 'W'.repeat(150) })
    .execute();
  for (const [path, visible] of [
    ['newsletter', page.getByRole('table', { name: 'Newsletters' })],
    ['newsletter?show=subscribers', page.getByRole('table', { name: 'Subscribers' })],
    [`newsletter/${id}`, page.getByRole('button', { name: 'Resume' })],
  ] as const) {
    await page.goto(`${shelter.url}/admin-dashboard/${path}`);
    await expect(visible).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await expectNoSidewaysScroll(page);
  }
});
