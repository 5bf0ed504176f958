import { createSignedInUser, goodPassword } from '../support/signed-in-users.ts';
import { completeForm, createApplication } from '../support/adoption-calls.ts';
import { createPet } from '../support/factories.ts';
import { openSection } from './adoption-form-answers.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../support/site.ts';
import { remember } from '../support/sign-in.ts';

test('an unfinished application is found again, continued and discarded, on a small screen too', async ({
  page,
  shelter,
  complaints,
}) => {
  const ann = await createSignedInUser(shelter.db, { name: 'Ann Example' });
  const ava = await createPet(shelter.db, { name: 'Ava' });
  await remember(page, shelter, { ...ann, name: 'Ann Example' });
  const save = (pet_id: number | null, answers: object) =>
    shelter.call('PUT', '/api/adoptions/draft', { token: ann.token, body: { pet_id, procedure_read: true, answers } });
  const form = `${shelter.url}/user-dashboard/adoption-form?pet_id=${ava.id}`;
  const list = page.getByRole('region', { name: 'Unfinished applications' });
  const title = 'Continue your application for Ava (1 of 5)';

  await page.goto(`${shelter.url}/pets/${ava.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await save(ava.id, { city: 'Truro' });
  for (const path of ['/user-dashboard', '/user-dashboard/adoption-process', '/user-dashboard/adoption-history']) {
    await page.goto(shelter.url + path);
    await expect(list.getByRole('heading', { name: title })).toBeVisible();
  }
  await expect(list.getByText(/^Last saved/)).toBeVisible();
  await expect(list.getByRole('progressbar')).toBeVisible();
  await page.goto(`${shelter.url}/pets/${ava.id}`);
  await expect(list.getByRole('heading', { name: title })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  // The page itself is the same for everyone.
  expect(await (await fetch(`${shelter.url}/pets/${ava.id}`)).text()).not.toContain('Continue your application');
  await list.getByRole('link', { name: 'Continue your application for Ava' }).click();
  await expect(page.getByRole('heading', { name: 'Section 1 of 5: About you' })).toBeVisible();

  // The form offers a reminder, and remembers the choice.
  const reminder = page.getByLabel('Email me a reminder if I don’t finish');
  await expect(reminder).not.toBeChecked();
  await reminder.check();
  await expect
    .poll(() => shelter.db.selectFrom('draft_reminder_preferences').select('is_enabled').execute())
    .toEqual([{ is_enabled: true }]);
  await page.goto(form);
  await expect(reminder).toBeChecked();
  await page.getByLabel('Last name').fill('Typed here');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();

  // On this device, it continues in the section one left.
  await openSection(page, 'Your home');
  await page.goto(`${shelter.url}/user-dashboard`);
  await expect(list.getByRole('heading', { name: 'Continue your application for Ava (2 of 5)' })).toBeVisible();
  await list.getByRole('button', { name: 'Discard draft' }).click();
  const dialog = page.getByRole('dialog', { name: 'Discard your application for Ava?' });
  await expect(dialog.getByText('This can’t be undone.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Discard' }).click();
  await expect(list).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await shelter.db.selectFrom('application_drafts').selectAll().execute()).toEqual([]);
  await page.goto(form);
  await expect(page.getByLabel('Last name')).toHaveValue('Example');
  expect(complaints).toEqual([]);
});

test('Next saves answers that were only prefilled', async ({ page, shelter }) => {
  const ann = await createSignedInUser(shelter.db, { name: 'Noor Haddad' });
  const { id: earlier } = await createPet(shelter.db);
  await shelter.call('POST', '/api/adoptions/', { token: ann.token, body: completeForm(earlier) });
  const ava = await createPet(shelter.db, { name: 'Ava' });
  await remember(page, shelter, { ...ann, name: 'Noor Haddad' });
  await page.goto(`${shelter.url}/user-dashboard/adoption-form?pet_id=${ava.id}`);
  await expect(page.getByText('We save your answers as you go')).toBeVisible();
  await expect(page.getByText('We filled in your answers from your last application.')).toBeVisible();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('heading', { name: 'Section 2 of 5: Your home' })).toBeVisible();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.goto(`${shelter.url}/user-dashboard`);
  await expect(page.getByRole('heading', { name: 'Continue your application for Ava (2 of 5)' })).toBeVisible();
});

test('discarding a draft in one tab neither loses nor saves what another tab shows', async ({
  page,
  context,
  shelter,
  complaints,
}) => {
  const ann = await createSignedInUser(shelter.db, { name: 'Ann Example' });
  const ava = await createPet(shelter.db, { name: 'Ava' });
  await remember(page, shelter, { ...ann, name: 'Ann Example' });
  const body = { pet_id: ava.id, procedure_read: true };
  await shelter.call('PUT', '/api/adoptions/draft', { token: ann.token, body });
  await page.goto(`${shelter.url}/user-dashboard/adoption-form?pet_id=${ava.id}`);
  await page.getByLabel('Last name').fill('Penrose');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();

  const other = await context.newPage();
  await other.goto(`${shelter.url}/user-dashboard`);
  await other.getByRole('button', { name: 'Discard draft' }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await expect(other.getByText('Draft discarded')).toBeVisible();

  const notice = page.getByRole('alert').filter({ hasText: 'You’ve already submitted or discarded this draft' });
  await expect(notice).toBeVisible();
  await expect(page.getByText('Not saved', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Last name')).toHaveValue('Penrose');
  await page.getByLabel('First name').fill('Anna');
  const drafts = () => shelter.db.selectFrom('application_drafts').select('answers').execute();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  expect(await drafts()).toEqual([]);

  await notice.getByRole('button', { name: 'Save as a new draft' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  expect(await drafts()).toMatchObject([{ answers: { last_name: 'Penrose', first_name: 'Anna' } }]);
  await expect(notice).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test('an unfinished application for a pet that is gone says so, and shows similar pets', async ({ page, shelter }) => {
  const ann = await createSignedInUser(shelter.db, { name: 'Ann Example' });
  const ava = await createPet(shelter.db, { name: 'Ava' });
  const ben = await createPet(shelter.db, { name: 'Ben' });
  await shelter.call('PUT', '/api/adoptions/draft', {
    token: ann.token,
    body: { pet_id: ava.id, answers: { city: 'Truro' } },
  });
  await shelter.db.updateTable('pets').set({ adoption_status: 'Adopted' }).where('id', '=', ava.id).execute();
  await remember(page, shelter, { ...ann, name: 'Ann Example' });
  await page.goto(`${shelter.url}/user-dashboard`);
  const list = page.getByRole('region', { name: 'Unfinished applications' });
  await expect(list.getByText('Ava has already found their forever home.')).toBeVisible();
  await expect(list.getByRole('link', { name: /^Continue/ })).toHaveCount(0);
  await expectAccessible(page);
  await list.getByRole('link', { name: 'Ben' }).click();
  await expect(page).toHaveURL(`${shelter.url}/pets/${ben.id}`);
});

test('an email’s link turns the reminders off', async ({ page, shelter }) => {
  const ann = await createSignedInUser(shelter.db, { name: 'Ann Example' });
  await shelter.db
    .insertInto('draft_reminder_preferences')
    .values({ user_id: ann.id, is_enabled: true, unsubscribe_token: 'the-token' })
    .execute();
  await page.goto(`${shelter.url}/draft-reminders/unsubscribe?token=the-token`);
  await expect(page).toHaveURL(`${shelter.url}/draft-reminders/unsubscribe`);
  await page.getByRole('button', { name: 'Stop reminders' }).click();
  await expect(page.getByText('You’re unsubscribed. We won’t remind you about unfinished applications.')).toBeVisible();
  await remember(page, shelter, { ...ann, name: 'Ann Example' });
  await page.goto(`${shelter.url}/user-dashboard/account-management?tab=settings`);
  await expect(page.getByLabel('Unfinished applications')).not.toBeChecked();
});

test('the page of a pet leads to the application that was sent for it', async ({ page, shelter }) => {
  const ann = await createSignedInUser(shelter.db, { name: 'Ann Example' });
  const [ava, bob] = [await createPet(shelter.db, { name: 'Ava' }), await createPet(shelter.db, { name: 'Bob' })];
  await createApplication(shelter.db, { pet_id: ava.id, user_id: ann.id, status: 'Pending' });
  await createApplication(shelter.db, { pet_id: bob.id, user_id: ann.id, status: 'Withdrawn' });
  await remember(page, shelter, { ...ann, name: 'Ann Example' });
  const own = page.getByRole('region', { name: 'Your application' });
  const loaded = page.waitForResponse('**/api/adoptions/me/');
  await page.goto(`${shelter.url}/pets/${bob.id}`);
  await loaded;
  await expect(own).toHaveCount(0);
  await page.goto(`${shelter.url}/pets/${ava.id}`);
  await expect(own).toContainText('You’ve applied for Ava.');
  await expectAccessible(page);
  await own.getByRole('link', { name: 'View your application' }).click();
  await expect(page).toHaveURL(`${shelter.url}/user-dashboard/all-pets/adoption-process/${ava.id}`);
});

test('answers saved since the page was loaded are still there after a logout in another tab', async ({
  page,
  context,
  shelter,
}) => {
  const ann = await createSignedInUser(shelter.db, { name: 'Ann Example', password: goodPassword });
  const ava = await createPet(shelter.db, { name: 'Ava' });
  await shelter.call('PUT', '/api/adoptions/draft', {
    token: ann.token,
    body: { pet_id: ava.id, procedure_read: true, answers: { city: 'Truro' } },
  });
  await remember(page, shelter, { ...ann, name: 'Ann Example' });
  await page.goto(`${shelter.url}/adoption-process/${ava.id}`);
  await openSection(page, 'Your home');
  await page.getByLabel('City').fill('Bath');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();

  const other = await context.newPage();
  await other.goto(`${shelter.url}/user-dashboard`);
  await other.getByRole('button', { name: 'Logout' }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Yes, Logout' }).click();
  await expect(other).toHaveURL(`${shelter.url}/`);

  const dialog = page.getByRole('dialog', { name: 'Login' });
  await expect(dialog).toHaveAccessibleDescription(
    'You were logged out in another tab. Log in to continue where you left off.',
  );
  await dialog.getByLabel('Email').fill(ann.email);
  await dialog.getByLabel('Password', { exact: true }).fill(goodPassword);
  await dialog.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByLabel('City')).toHaveValue('Bath');
});
