import { capabilities } from '../../src/platform/capabilities.contract.ts';
import { createStaff, goodPassword } from '../support/signed-in-users.ts';
import {
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  expectNoSidewaysScroll,
  test,
} from '../support/site.ts';
import { remember, signIn } from '../support/sign-in.ts';

test('an Admin invites a colleague, who joins with the link in the email; each page is accessible and fits the screen', async ({
  page,
  shelter,
  complaints,
}) => {
  const robin = await signIn(page, shelter, { role: 'Admin', name: 'Robin Keller' });
  const main = page.getByRole('main');
  await page.goto(`${shelter.url}/admin-dashboard/teams#invite`);
  const dialog = page.getByRole('dialog', { name: 'Invite by email' });
  await dialog.getByLabel('Email').fill('kim@example.org');
  await dialog.getByLabel('Role').selectOption('Admin');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  const invitations = main.getByRole('region', { name: 'Pending invitations' });
  await expect(invitations).toContainText(/kim@example\.orgAdmin · sent .+ by Robin Keller · expires /);
  await expectAccessibleInBothThemes(page);
  await expectNoSidewaysScroll(page);

  await page.getByRole('button', { name: 'Invite by email' }).click();
  await dialog.getByLabel('Email').fill('KIM@example.org');
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect(dialog.getByText('Choose a role', { exact: true }).last()).toBeVisible();
  await dialog.getByLabel('Role').selectOption('Medical');
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect(dialog).toContainText('This person has already been invited.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await page.goto(`${shelter.url}/admin-dashboard/outbox`);
  await main.getByRole('link', { name: /You’re invited to join/ }).click();
  const link = page.getByRole('article').getByRole('link', { name: 'Create account' });
  const { pathname, search } = new URL((await link.getAttribute('href'))!);
  // A page that asks the server nothing.
  await page.goto(`${shelter.url}/favicon.svg`);
  await page.evaluate(() => localStorage.clear());

  await page.goto(shelter.url + pathname + search);
  await expect(page).toHaveURL(`${shelter.url}/join`);
  await expect(main.getByLabel('Email', { exact: true })).toHaveValue('kim@example.org');
  await expectAccessibleInBothThemes(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(main.getByText('Enter your name')).toBeVisible();
  await main.getByLabel('Your name').fill('Kim Osei');
  await main.getByLabel('Password', { exact: true }).fill(goodPassword);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL(`${shelter.url}/admin-dashboard`);
  await page.goto(`${shelter.url}/admin-dashboard/teams`);
  await expect(main.getByRole('link', { name: 'Kim Osei' })).toBeVisible();
  await expect(invitations).toBeHidden();

  await remember(page, shelter, { ...robin, role: 'Admin', name: 'Robin Keller' });
  await page.goto(shelter.url + pathname + search);
  await expect(page.getByRole('alert')).toContainText('This link has expired, was replaced or was already used.');
  await expectAccessible(page);
  expect(complaints.filter((text) => !/status of (400|409)/.test(text))).toEqual([]);
});

test('an Admin resends and cancels an invitation', async ({ page, shelter }) => {
  const robin = await signIn(page, shelter, { role: 'Admin', name: 'Robin Keller' });
  const invited = { token: robin.token, body: { email: 'kim@example.org', role: 'User' } };
  await shelter.call('POST', '/api/users/invitations', invited);
  await page.goto(`${shelter.url}/admin-dashboard/teams`);
  await page.getByRole('button', { name: 'Resend invitation to kim@example.org' }).click();
  await expect(page.getByText('Invitation sent to kim@example.org.')).toBeVisible();
  const cancel = page.getByRole('button', { name: 'Cancel invitation to kim@example.org' });
  await cancel.click();
  await expect(page.getByText('Invitation to kim@example.org canceled.')).toBeVisible();
  await expect(cancel).toBeHidden();
});

test('a manager invites a medic, gives them another role for a time, and lets them go', async ({ page, shelter }) => {
  const manager = await createStaff(shelter.db, ['manager']);
  await remember(page, shelter, { ...manager, role: 'User', name: 'Mika Berg', capabilities });
  const main = page.getByRole('main');
  await page.goto(`${shelter.url}/admin-dashboard/teams#invite`);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill('kim@example.org');
  await expect(dialog.getByRole('option', { name: /^Admin/ })).toHaveCount(0);
  await dialog.getByLabel('Role').selectOption('Medical');
  await expect(dialog.getByText('Vaccines, treatments, protocols and moves.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect(main.getByRole('region', { name: 'Pending invitations' })).toContainText(
    /kim@example\.orgMedical · sent/,
  );

  const medic = await createStaff(shelter.db, ['medical'], { name: 'Ada Lovell' });
  await page.goto(`${shelter.url}/admin-dashboard/teams?staff_role=any`);
  await page.getByRole('button', { name: 'Staff roles Ada Lovell' }).click();
  await dialog.getByLabel('Volunteer', { exact: true }).check();
  await dialog.getByLabel('Last day as Volunteer (optional)').fill('2020-01-01');
  await dialog.getByRole('button', { name: 'Save roles' }).click();
  await expect(dialog.getByText('A role can’t end in the past. Choose today or a later day.').first()).toBeVisible();
  await dialog.getByLabel('Last day as Volunteer (optional)').fill('2099-12-31');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save roles' }).click();
  await expect(page.getByText('Staff roles saved.')).toBeVisible();
  await expect(main.getByRole('row', { name: /Ada Lovell/ })).toContainText('Medical and Volunteer');
  expect((await shelter.call('GET', '/api/users/me', { token: medic.token })).status).toBe(401);

  await page.getByRole('button', { name: 'Staff roles Ada Lovell' }).click();
  for (const role of ['Medical', 'Volunteer']) await dialog.getByLabel(role, { exact: true }).uncheck();
  await expect(dialog.getByLabel('Hand over tasks and applications to')).toBeVisible();
  await dialog.getByRole('button', { name: 'Save roles' }).click();
  await expect(main.getByRole('link', { name: 'Ada Lovell' })).toBeHidden();
});
