import { createSignedInUser } from '../support/signed-in-users.ts';
import { expect, expectAccessibleInBothThemes, test } from '../support/site.ts';
import { signIn } from '../support/sign-in.ts';

// Specification: admin-manages-feedback, admin-page-view-feedback, message-required-fields, admin-may-answer-messages
test('an Admin finds unanswered messages, replies, and writes to users', async ({ page, shelter, complaints }) => {
  await signIn(page, shelter, { role: 'Admin', name: 'Robin Keller' });
  const alert = (text: string) => page.getByRole('alert').filter({ hasText: text });
  const threads = page.getByRole('list', { name: 'All conversations' }).getByRole('link');
  const feedback = `${shelter.url}/admin-dashboard/view-feedback`;
  await page.goto(feedback);
  await expect(page.getByRole('heading', { name: 'No messages yet' })).toBeVisible();

  const noor = await createSignedInUser(shelter.db, { name: 'Noor Haddad' });
  const ids: number[] = [];
  for (const [name, message] of [
    ['Noor Haddad', 'Is Maple good with cats?'],
    ['Kim Osei', 'My collar is at your desk.'],
  ] as const) {
    const person = name === 'Noor Haddad' ? noor : await createSignedInUser(shelter.db, { name });
    const body = { email: person.email, message };
    ids.push((await shelter.call('POST', '/api/messages/send', { token: person.token, body })).body.id);
  }
  await expect(threads).toHaveCount(2);
  await expect(threads.first()).toContainText('Kim Osei');
  await page.getByRole('link', { name: 'Unread (2)' }).click();
  await expect(page).toHaveURL(/\?status=unread$/);
  await expect(page.getByRole('link', { name: 'Unread (2)' })).toHaveAttribute('aria-current', 'page');
  await threads.filter({ hasText: 'Noor' }).click();
  // Reading it removes it from the list, but it stays open.
  await expect(threads).toHaveCount(1);
  await expect(page.getByRole('log', { name: 'Messages of this conversation' })).toContainText(
    'Is Maple good with cats?',
  );
  await expect(page.getByRole('link', { name: noor.email })).toHaveAttribute('href', `mailto:${noor.email}`);
  await page.getByRole('link', { name: 'Unanswered (2)' }).click();
  await expect(threads.filter({ hasText: 'Noor' })).toContainText('Unanswered');
  await threads.filter({ hasText: 'Noor' }).click();
  await page.getByRole('textbox', { name: 'Reply to Noor Haddad' }).fill('She is.');
  await page.getByRole('button', { name: 'Reply' }).click();
  await expect(page.getByRole('log', { name: 'Messages of this conversation' })).toContainText('She is.');
  await expect(page.getByRole('link', { name: 'Unanswered (1)' })).toBeVisible();

  await page.getByRole('link', { name: 'All (2)' }).click();
  await page.getByRole('searchbox', { name: 'Search' }).fill('collar');
  await expect(threads).toHaveCount(1);
  await expect(page.getByRole('link', { name: 'Unread (1)' })).toBeVisible();
  await page.goto(`${feedback}?search=collar&thread=${ids[0]}`);
  await expect(page.getByRole('heading', { name: 'Noor Haddad' })).toBeVisible();
  await page.getByRole('link', { name: 'Person page' }).click();
  await expect(page.getByRole('heading', { name: 'Noor Haddad', level: 1 })).toBeVisible();

  await page.goto(feedback);
  await page.getByRole('link', { name: 'New message' }).click();
  const to = page.getByRole('combobox', { name: 'Recipient’s email' });
  await expect(to).toBeFocused();
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(alert('Check the highlighted fields.')).toBeVisible();
  await expect(page.getByText('Enter an email')).toBeVisible();
  await expect(to).toBeFocused();
  await to.fill('Haddad');
  await expect(page.getByRole('option', { name: `Noor Haddad ${noor.email}` })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  // A suggestion below the pointer is not taken by leaving the field.
  await page.getByRole('option', { name: `Noor Haddad ${noor.email}` }).hover();
  await page.keyboard.press('Tab');
  await expect(to).toHaveValue('Haddad');
  await to.fill('nobody@example.org');
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill('We found your scarf.');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(alert('Error: Failed to send message')).toBeVisible();
  await expect(page.getByText('No account has this email.')).toBeVisible();
  await to.fill(noor.email);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(alert('Message sent successfully!')).toBeVisible();
  await expect(page.getByRole('log', { name: 'Messages of this conversation' })).toContainText('We found your scarf.');
  await expect(page.getByRole('log', { name: 'Messages of this conversation' })).toContainText('You');
  expect(complaints.filter((text) => !text.includes('404'))).toEqual([]);
});

// Specification: admin-page-view-feedback
test('Admins see the message that arrives while the page is still opening', async ({ page, shelter }) => {
  await signIn(page, shelter, { role: 'Admin', name: 'Robin Keller' });
  const noor = await createSignedInUser(shelter.db, { name: 'Noor Haddad' });
  const isLoaded = Promise.withResolvers<void>();
  const mayAnswer = Promise.withResolvers<void>();
  await page.route('**/api/messages/?*', async (route) => {
    const response = await route.fetch();
    isLoaded.resolve();
    await mayAnswer.promise;
    await route.fulfill({ response });
  });
  await page.goto(`${shelter.url}/admin-dashboard/audit-log`);
  const menu = page.getByRole('navigation', { name: 'Pet Dashboard' });

  await menu.getByRole('link', { name: 'User Feedback', exact: true }).click();
  await isLoaded.promise;
  const body = { email: noor.email, message: 'Is Maple good with cats?' };
  await shelter.call('POST', '/api/messages/send', { token: noor.token, body });
  await expect(menu.getByRole('link', { name: 'User Feedback, 1 unread' })).toBeVisible();
  mayAnswer.resolve();

  const threads = page.getByRole('list', { name: 'All conversations' }).getByRole('link');
  await expect(threads).toHaveText(/Is Maple good with cats\?/);
});
