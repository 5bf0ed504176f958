import { readFile } from 'node:fs/promises';
import { createApplication } from '../support/adoption-calls.ts';
import { goodPassword } from '../support/signed-in-users.ts';
import { createPet } from '../support/factories.ts';
import { expect, expectAccessible, test } from '../support/site.ts';
import { signIn } from '../support/sign-in.ts';

// Specification: user-account-settings
test('a user chooses their emails, exports their data, and deletes the account', async ({
  page,
  shelter,
  complaints,
}) => {
  const { id, email } = await signIn(page, shelter, { name: 'Jamie Rivera', password: goodPassword });
  const { id: pet_id } = await createPet(shelter.db, { name: 'Waffles' });
  await createApplication(shelter.db, { pet_id, user_id: id });
  await createPet(shelter.db, { name: 'Benji', owner_id: id });
  await page.goto(`${shelter.url}/user-dashboard/account-management?tab=settings`);

  const aboutMessages = page.getByRole('checkbox', { name: 'Unread messages' });
  await expect(aboutMessages).toBeChecked();
  await aboutMessages.uncheck();
  await expect(page.getByRole('alert')).toHaveText('Email settings saved.');
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.getByText(`Open the link that we emailed to ${email} to confirm.`)).toBeVisible();
  await page.reload();
  await expect(aboutMessages).not.toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'Pickup reminders' })).toBeChecked();

  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toMatch(/^pawhaven-my-data-\d{4}-\d\d-\d\d\.json$/);
  const { data } = JSON.parse(await readFile(await file.path(), 'utf8'));
  expect(data).toMatchObject({
    account: { name: 'Jamie Rivera', email },
    applications: [{ status: 'Pending', pet: { name: 'Waffles' } }],
    own_pets: [{ name: 'Benji' }],
    email_preferences: { messages: false, reminders: true },
    newsletter: { status: 'pending' },
  });

  await expect(page.getByText('Your application for Waffles (Pending) will be deleted.')).toBeVisible();
  await expect(
    page.getByText('We’ll remove your listing of Benji from our site, unless you choose to keep it.'),
  ).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  const password = dialog.getByRole('textbox', { name: 'Password' });
  await expectAccessible(page);
  await expect(dialog.getByLabel('Keep my listings on the site')).toBeVisible();
  await password.fill('Wrong-Paws-41');
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expect(dialog.getByText('That’s not your password.')).toBeVisible();
  await expect(password).toBeFocused();
  await password.fill(goodPassword);
  await password.press('Enter');
  await expect(page).toHaveURL(`${shelter.url}/`);
  await expect(page.getByText('Your account has been deleted.')).toBeVisible();
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);

  await page.goto(`${shelter.url}/auth`);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(goodPassword);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByText('That email and password don’t match.')).toBeVisible();
  // The browser logs the responses to the wrong passwords.
  expect(complaints.filter((complaint) => !/status of 40[01]/.test(complaint))).toEqual([]);
});

test('without listings, deleting the account asks about none', async ({ page, shelter }) => {
  await signIn(page, shelter, { name: 'Jamie Rivera', password: goodPassword });
  await page.goto(`${shelter.url}/user-dashboard/account-management?tab=settings`);
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await expect(dialog.getByRole('textbox', { name: 'Password' })).toBeVisible();
  await expect(dialog.getByLabel('Keep my listings on the site')).toHaveCount(0);
});
