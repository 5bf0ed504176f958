import { createSignedInUser } from '../support/signed-in-users.ts';
import { expect, expectAccessibleInBothThemes, test } from '../support/site.ts';
import { signIn } from '../support/sign-in.ts';

test('an Admin moves around with the keyboard alone, and the list of shortcuts is accessible', async ({
  page,
  shelter,
  complaints,
}) => {
  await signIn(page, shelter, { role: 'Admin', name: 'Robin Keller' });
  for (const name of ['Noor Haddad', 'Kim Osei']) {
    const { token, email } = await createSignedInUser(shelter.db, { name });
    await shelter.call('POST', '/api/messages/send', { token, body: { email, message: `${name} has a question.` } });
  }
  const heading = (name: string) => page.getByRole('heading', { level: 1, name });
  const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' });

  await page.goto(`${shelter.url}/admin-dashboard`);
  await expect(heading('Hello, Robin Keller')).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('m');
  await expect(heading('User Feedback')).toBeVisible();
  const threads = page.getByRole('list', { name: 'All conversations' }).getByRole('link');
  await expect(threads).toHaveCount(2);

  await page.keyboard.press('j');
  await expect(threads.nth(0)).toBeFocused();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect(threads.nth(1)).toBeFocused();
  await page.keyboard.press('k');
  await expect(threads.nth(0)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Kim Osei' })).toBeVisible();

  // Keys belong to the field that people type in.
  const reply = page.getByRole('textbox', { name: 'Reply to Kim Osei' });
  await reply.focus();
  await page.keyboard.type('gp j?');
  await expect(reply).toHaveValue('gp j?');
  await expect(shortcuts).toBeHidden();
  // A message is sent by its button only.
  await page.keyboard.press('Control+s');
  await expect(reply).toHaveValue('gp j?');
  await reply.fill('');
  // On a phone the thread replaces the list.
  await page.goBack();
  await expect(reply).toBeHidden();
  await expect(threads.nth(0)).toBeVisible();

  // The slash searches everything, and F this list.
  await page.keyboard.press('f');
  await expect(page.getByRole('main').getByRole('searchbox')).toBeFocused();
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());

  await page.keyboard.press('?');
  await expect(shortcuts).toBeVisible();
  await expect(shortcuts.getByRole('term').filter({ hasText: 'Search the list' })).toBeVisible();
  await expect(shortcuts.getByRole('term').filter({ hasText: 'Next row' })).toBeVisible();
  await expect(shortcuts.getByRole('term').filter({ hasText: 'Manage Adoptions' })).toBeVisible();
  await expect(shortcuts.getByRole('term').filter({ hasText: 'Select the row' })).toHaveCount(0);
  await expectAccessibleInBothThemes(page);
  // Behind a dialog nothing happens.
  await page.keyboard.press('g');
  await page.keyboard.press('p');
  await expect(heading('User Feedback')).toBeVisible();
  await shortcuts.getByRole('checkbox', { name: 'Use single keys' }).uncheck();
  await page.keyboard.press('Escape');
  await expect(shortcuts).toBeHidden();

  await page.keyboard.press('g');
  await page.keyboard.press('p');
  await page.keyboard.press('?');
  await expect(heading('User Feedback')).toBeVisible();
  await expect(shortcuts).toBeHidden();
  await page.reload();
  await expect(threads).toHaveCount(2);
  await page.keyboard.press('?');
  await expect(shortcuts).toBeHidden();
  expect(complaints).toEqual([]);
});

test('Ctrl+S saves the form that people edit', async ({ page, shelter, complaints }) => {
  await signIn(page, shelter, { role: 'Admin', name: 'Robin Keller' });
  await page.goto(`${shelter.url}/admin-dashboard/profile`);
  const name = page.getByRole('textbox', { name: 'Name' });
  await name.fill('Robin Moss');
  await page.keyboard.press('Control+s');
  await expect(page.locator('a', { hasText: 'Robin Moss' })).toHaveCount(1);
  await page.reload();
  await expect(name).toHaveValue('Robin Moss');
  expect(complaints).toEqual([]);
});
