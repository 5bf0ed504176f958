import type { Page } from '@playwright/test';
import { createSignedInUser } from '../support/signed-in-users.ts';
import {
  expect,
  expectAccessibleInBothThemes,
  expectNoSidewaysScroll,
  testWithOwnServer as test,
} from '../support/site.ts';
import { dismissAlerts } from './dismiss-alerts.ts';
import { signIn } from '../support/sign-in.ts';

const INBOX = '/user-dashboard/inbox';
const FEEDBACK = '/admin-dashboard/view-feedback';

const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });
const log = (page: Page) => page.getByRole('log');
const list = (page: Page) => page.getByRole('list', { name: 'All conversations' });

// Specification: adopter-writes-messages, user-page-inbox, message-required-fields, message-empty-reply
// Specification: admin-may-answer-messages, user-may-message, error-reply-and-like, error-send-message
// Specification: success-message-sent
test('an adopter and the shelter write to each other, and see new messages without a reload', async ({
  page,
  browser,
  shelter,
}) => {
  const noor = await signIn(page, shelter, { name: 'Noor Haddad' });
  const admin = await (await browser.newContext()).newPage();
  await signIn(admin, shelter, { role: 'Admin', name: 'Robin Keller' });
  await admin.goto(`${shelter.url}/admin-dashboard`);
  const feedback = admin.getByRole('link', { name: /^User Feedback/ });
  await expect(feedback).toHaveText('User Feedback');

  await page.goto(shelter.url + INBOX);
  await expect(page.getByRole('heading', { name: 'No messages yet' })).toBeVisible();
  await expect(page.getByLabel('Your email')).toHaveValue(noor.email);
  await expect(page.getByLabel('Your email')).not.toBeEditable();
  const message = page.getByRole('textbox', { name: 'Message', exact: true });
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Enter a message')).toBeVisible();
  await expect(message).toBeFocused();

  // The message arrives, but the response doesn't: the retry must not create a second message.
  await page.route('**/api/messages/send', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await message.fill('Is Maple good with cats?');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(alert(page, 'Error: Failed to send message')).toContainText('We can’t connect');
  await page.unrouteAll();
  await page.reload();
  await page.getByRole('link', { name: 'New message' }).click();
  await expect(message).toHaveValue('Is Maple good with cats?');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(alert(page, 'Message sent successfully!')).toBeVisible();
  await expect(page).toHaveURL(/\?thread=\d+$/);
  await expect(log(page)).toContainText('Sent');
  expect(await shelter.db.selectFrom('messages').select('text').execute()).toHaveLength(1);

  await expect(feedback).toHaveAccessibleName('User Feedback, 1 unread');
  await feedback.click();
  await expect(admin.getByRole('link', { name: 'Unread (1)' })).toBeVisible();
  await list(admin).getByRole('link').click();
  await expect(admin.getByRole('heading', { name: 'Noor Haddad' })).toBeVisible();
  await expect(feedback).toHaveAccessibleName('User Feedback');
  await expect(log(page)).toContainText('Seen');
  await expect(log(page)).not.toContainText('Sent');
  await admin.route('**/api/messages/like/**', (route) => route.abort());
  await admin.getByRole('button', { name: 'Like' }).click();
  await expect(alert(admin, 'Failed to like')).toBeVisible();
  await admin.unrouteAll();
  await admin.getByRole('button', { name: 'Like' }).click();
  await expect(admin.getByRole('button', { name: 'Liked 1 like' })).toHaveAttribute('aria-pressed', 'true');
  await expect(log(page).getByText('1 like')).toBeVisible();
  await expect(page.getByRole('button', { name: /like/i })).toHaveCount(0);

  const reply = page.getByRole('textbox', { name: 'Reply to Shelter World' });
  await reply.fill('And one more thing:');
  const answer = admin.getByRole('textbox', { name: 'Reply to Noor Haddad' });
  await answer.fill('Yes, she lived with one.');
  await answer.press('Control+Enter');
  await expect(log(page).getByText('Yes, she lived with one.')).toBeVisible();
  await expect(log(page)).toContainText('Robin, Shelter World');
  await expect(reply).toBeFocused();
  await expect(reply).toHaveValue('And one more thing:');
  await expect(answer).toHaveValue('');
  await expect(log(admin).locator('article').last()).toContainText('Seen');

  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await answer.fill('Come on Saturday.');
  await admin.getByRole('button', { name: 'Reply' }).click();
  await page.getByRole('link', { name: 'Inbox, 1 unread' }).click();
  const thread = list(page).getByRole('link', { name: /Come on Saturday\. 1 unread/ });
  await thread.click();
  await expect(log(page).getByRole('listitem').filter({ hasText: 'Come on Saturday.' })).toBeInViewport();
  await expect(page.getByRole('link', { name: 'Inbox', exact: true })).toBeVisible();
  // While they fade out, their text has less contrast.
  await dismissAlerts(page);
  await expectAccessibleInBothThemes(page);
  await expectAccessibleInBothThemes(admin);

  await expect(reply).toHaveValue('And one more thing:');
  await page.route('**/api/messages/user/**', (route) => route.abort());
  await page.getByRole('button', { name: 'Reply' }).click();
  await expect(alert(page, 'Failed to reply')).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Reply' }).click();
  await expect(reply).toHaveValue('');
  await expect(log(admin).getByText('And one more thing:')).toBeVisible();
  let replies = 0;
  page.on('request', (request) => void (request.url().includes('/reply/') && (replies += 1)));
  await page.getByRole('button', { name: 'Reply' }).click();
  await reply.fill('   ');
  await page.getByRole('button', { name: 'Reply' }).click();
  await expect(log(page).getByRole('article')).toHaveCount(4);

  await page.goBack();
  await expect(page).toHaveURL(shelter.url + INBOX);
  await expect(log(page)).toHaveCount(0);
  await page.getByRole('searchbox', { name: 'Search' }).fill('elephant');
  await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search' }).fill('saturday');
  await expect(list(page).getByRole('link')).toHaveCount(1);
  expect(replies).toBe(0);
});

test('the list names a thread by its first message, and shows all of a newer one', async ({ page, shelter }) => {
  const noor = await signIn(page, shelter, { name: 'Noor Haddad' });
  const robin = await createSignedInUser(shelter.db, { role: 'Admin', name: 'Robin Keller' });
  const send = (message: string) =>
    shelter.call('POST', '/api/messages/send', { token: noor.token, body: { email: noor.email, message } });
  await send('Dr. Lee is our vet. Her number is on the form.');
  const { body: greeting } = await send('Hi');
  const reply = { token: robin.token, body: { text: 'Hi Noor, please bring both.' } };
  await shelter.call('POST', `/api/messages/reply/${greeting.id}`, reply);
  await page.goto(shelter.url + INBOX);
  const [newest, oldest] = [list(page).getByRole('link').first(), list(page).getByRole('link').last()];
  await expect(newest.locator('bdi')).toHaveText(['Hi', 'Robin, Shelter World: Hi Noor, please bring both.']);
  await expect(oldest.locator('bdi')).toHaveText(['Dr. Lee is our vet', 'You: Her number is on the form.']);
});

// Specification: error-load-messages
test('a failed load says so, keeps the previous content, and can be retried', async ({ page, shelter }) => {
  const noor = await signIn(page, shelter, { name: 'Noor Haddad' });
  const body = { email: noor.email, message: 'Is Maple still there?' };
  const { body: sent } = await shelter.call('POST', '/api/messages/send', { token: noor.token, body });
  await page.route('**/api/messages/user/**', (route) => route.abort());
  await page.goto(shelter.url + INBOX);
  await expect(alert(page, 'Failed to load messages')).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(alert(page, 'Failed to load messages')).toHaveCount(0);

  await page.route('**/api/**', (route) => route.abort());
  await list(page).getByRole('link').click();
  await expect(log(page)).toContainText('Is Maple still there?');
  await page.getByLabel('Reply to').fill('We would come tomorrow.');
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(alert(page, 'Failed to load messages')).toBeVisible();
  await expect(page.getByLabel('Reply to')).toHaveValue('We would come tomorrow.');
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(alert(page, 'Failed to load messages')).toHaveCount(0);

  const kim = await createSignedInUser(shelter.db, { name: 'Kim' });
  const others = { token: kim.token, body: { ...body, email: kim.email } };
  const { body: foreign } = await shelter.call('POST', '/api/messages/send', others);
  await page.goto(`${shelter.url}${INBOX}?thread=${foreign.id}`);
  await expect(alert(page, 'This conversation no longer exists.')).toBeVisible();
  await page.goto(`${shelter.url}${INBOX}?thread=${sent.id}`);
  await expect(page.getByLabel('Reply to')).toHaveValue('We would come tomorrow.');
});

// Specification: user-account-support
test('the Support tab writes to the inbox, and other pages link there', async ({ page, shelter, complaints }) => {
  await signIn(page, shelter, { name: 'Noor Haddad' });
  await page.goto(`${shelter.url}/user-dashboard/account-management`);
  await page.getByRole('navigation', { name: 'Your account' }).getByRole('link', { name: 'Support' }).click();
  await expect(page.getByRole('link', { name: '+1 555 0100' })).toHaveAttribute('href', 'tel:+15550100');
  await expectAccessibleInBothThemes(page);
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill('How do I change my address?');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(alert(page, 'Message sent successfully!')).toBeVisible();
  await page.getByRole('link', { name: 'Open inbox' }).click();
  await expect(list(page)).toContainText('How do I change my address?');

  await page.goto(`${shelter.url}/faqs#support`);
  await page.getByRole('link', { name: 'Contact us' }).click();
  await expect(page).toHaveURL(/inbox\?new=1$/);
  await expect(page.getByRole('textbox', { name: 'Message', exact: true })).toBeFocused();
  expect(complaints).toEqual([]);
});

test('the inbox and the feedback fit the screen and are accessible', async ({
  page,
  shelter,
  isMobile,
  complaints,
}) => {
  const robin = await createSignedInUser(shelter.db, { role: 'Admin', name: 'Robin Keller' });
  const noor = await signIn(page, shelter, { name: 'Noor Haddad' });
  for (const message of ['W'.repeat(300), 'Come on Saturday.']) {
    await shelter.call('POST', '/api/messages/send', { token: robin.token, body: { email: noor.email, message } });
  }
  await page.goto(shelter.url + INBOX);
  await expect(list(page).getByRole('link')).toHaveCount(2);
  await expectNoSidewaysScroll(page);
  if (isMobile) {
    await expect(page.getByRole('button', { name: 'Menu, 2 unread' })).toBeVisible();
    await expect(page.getByLabel('Your email')).toBeHidden();
  }
  await list(page).getByRole('link').last().click();
  await expect(page.getByRole('heading', { name: 'You and Shelter World' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessibleInBothThemes(page);
  if (isMobile) {
    await expect(list(page)).toBeHidden();
    await expect(page.getByRole('heading', { name: 'You and Shelter World' })).toBeFocused();
    await page.getByRole('link', { name: 'All conversations' }).click();
    await expect(list(page).getByRole('link').last()).toBeFocused();
  }
  await page.getByRole('link', { name: 'New message' }).click();
  await expect(page.getByRole('textbox', { name: 'Message', exact: true })).toBeFocused();

  await signIn(page, shelter, { role: 'Admin', name: 'Kim' });
  await page.goto(shelter.url + FEEDBACK);
  await expect(list(page).getByRole('link')).toHaveCount(2);
  await expectNoSidewaysScroll(page);
  await expectAccessibleInBothThemes(page);
  await list(page).getByRole('link').last().click();
  await expect(page.getByRole('textbox', { name: 'Reply to Noor Haddad' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  expect(complaints).toEqual([]);
});
