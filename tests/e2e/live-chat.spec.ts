import type { Page } from '@playwright/test';
import { createSignedInUser } from '../support/signed-in-users.ts';
import { closeClients, connectAdmin, type RealtimeClient } from '../support/realtime-client.ts';
import {
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  expectNoSidewaysScroll,
  testWithOwnServer as test,
} from '../support/site.ts';
import type { StartedApp } from '../support/start-application.ts';

test.afterEach(closeClients);

const greeting = 'Hi there! Welcome to Pets Adoption. Ask us anything 🐾';
const icon = (page: Page) => page.getByRole('button', { name: 'Live chat', exact: true });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Live Chat' });
const log = (page: Page) => panel(page).getByRole('log', { name: 'Messages' });
const line = (page: Page) => panel(page).getByPlaceholder('Type a message...');

// Specification: visitor-sees-chat-widget, chat-panel, chat-panel-parts, chat-open-close, chat-greeting
// Specification: chat-incoming-messages, chat-auto-scroll, chat-blank-message, chat-enter-sends
test('a visitor asks, leaves an email, gets an answer, and finds the chat again', async ({
  page,
  shelter,
  complaints,
}) => {
  await page.goto(`${shelter.url}/catalogue`);
  await icon(page).focus();
  await page.keyboard.press('Enter');
  await expect(log(page)).toContainText(greeting);
  await expect(line(page)).toBeFocused();
  await expect(icon(page)).toHaveAttribute('aria-expanded', 'true');
  await expect(panel(page).getByText('Ask us anything. We’ll reply by email.')).toBeVisible();
  await expectAccessibleInBothThemes(page);

  await line(page).fill('   ');
  await page.keyboard.press('Enter');
  await expect(line(page)).toHaveValue('   ');
  await line(page).fill('Do you have a cat that likes children? Does she dream?');
  await page.keyboard.press('Enter');
  await expect(line(page)).toHaveValue('');
  await expect(log(page)).toContainText('Do you have a cat that likes children?');
  const address = panel(page).getByLabel('Your email');
  await expect(address).toBeVisible();
  await panel(page).getByLabel('More').click();
  await panel(page).getByRole('button', { name: 'Email me this chat' }).click();
  await expect(panel(page).getByText('Enter your email first.')).toBeVisible();
  await expect(address).toBeFocused();
  await address.fill('noor');
  await page.keyboard.press('Enter');
  await expect(panel(page).getByRole('alert')).toHaveText(/^Enter your email address/);
  await expect(address).toBeFocused();
  await address.fill('noor@example.org');
  await page.keyboard.press('Enter');
  await expect(log(page)).toContainText('Thanks! We’ll email you at noor@example.org as soon as we can.');
  await expect(panel(page).getByText('We’ve emailed you this chat.')).toBeVisible();
  await expect(address).toBeHidden();
  await expect(line(page)).toBeFocused();
  await log(page).getByRole('link').last().click();
  await expect(page).toHaveURL(/\/search\?/);
  await expect(log(page)).toContainText('Do you have a cat that likes children?');

  const { robin, chat_id, last } = await meet(shelter);
  await expect(panel(page).getByText('We’re here.')).toBeVisible();
  robin.emit('read', { chat_id, seq: last });
  await expect(log(page).getByText('Seen')).toBeVisible();
  robin.emit('typing', { chat_id });
  await expect(log(page).getByText('Robin is typing…')).toBeAttached();
  await log(page).evaluate((list) => list.scrollTo(0, 0));
  await expect(log(page).getByText(greeting)).toBeInViewport();
  await robin.emitWithAck('send_message', { chat_id, message: 'Yes: Maple.\nShe likes everybody.' });
  await expect(log(page).getByText('Robin is typing…')).toBeHidden();
  await expect(log(page)).toContainText('Robin:Yes: Maple.');
  await expect(log(page).getByText(greeting)).toBeInViewport();
  await expectAccessible(page);
  await panel(page).getByRole('button', { name: 'New messages' }).click();
  await expect(log(page)).toBeFocused();
  await expect(log(page).getByText('Yes: Maple.')).toBeInViewport();

  await line(page).fill('What is not sent yet');
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();
  await expect(icon(page)).toBeFocused();
  await robin.emitWithAck('send_message', { chat_id, message: 'Are you still there?' });
  await expect(page.getByText('1 new message')).toBeAttached();
  await icon(page).click();
  await expect(line(page)).toHaveValue('What is not sent yet');
  await expect(log(page)).toContainText('Are you still there?');
  await icon(page).click();
  await robin.emitWithAck('send_message', { chat_id, message: 'Hello?' });

  await page.reload();
  await expect(page.getByText('1 new message')).toBeAttached();
  const before = ['Do you have a cat that likes children?', 'Robin:Yes: Maple.', 'Are you still there?', 'Hello?'];
  await icon(page).click();
  await expect(log(page)).toContainText(new RegExp(before.join('.*'), 's'));
  await expect(log(page)).not.toContainText(greeting);
  await robin.emitWithAck('send_message', { chat_id, message: 'A long list.\n'.repeat(40) });
  await robin.emitWithAck('send_message', { chat_id, message: 'And this is its end.' });
  await expect(log(page).getByText('And this is its end.')).toBeInViewport();
  await expect(log(page).getByText('Hello?')).not.toBeInViewport();
  expect(complaints).toEqual([]);
});

test('messages written while disconnected arrive once and in order', async ({ page, shelter }) => {
  const network = await cuttable(page);
  await page.goto(`${shelter.url}/about`);
  await icon(page).click();
  await write(page, 'One');
  await expect(log(page)).toContainText(/We’re away right now\.|Our team is busy/);

  network.cut();
  await write(page, 'Two');
  await write(page, 'Three');
  await expect(log(page).getByText('Waiting for a connection…')).toHaveCount(2);
  const { robin, chat_id } = await meet(shelter);
  await robin.emitWithAck('send_message', { chat_id, message: 'An answer that was missed' });
  await page.reload();
  await expect(icon(page)).toBeVisible();
  network.mend();
  await expect(page.getByText(/new messages?$/)).toBeAttached();

  const other = await page.context().newPage();
  await other.goto(`${shelter.url}/faqs#support`);
  await other.getByRole('button', { name: 'Chat with us' }).click();
  await expect(log(other)).toContainText(/One.*An answer that was missed.*Two.*Three/s);
  await icon(page).click();
  await write(page, 'Four');
  await expect(log(other)).toContainText('Four');
  const stored = await shelter.db
    .selectFrom('chat_messages')
    .select('text')
    .where('sender', '=', 'user')
    .orderBy('seq')
    .execute();
  expect(stored.map(({ text }) => text)).toEqual(['One', 'Two', 'Three', 'Four']);

  const ann = await createSignedInUser(shelter.db, { name: 'Ann' });
  await remember(other, {
    token: ann.token,
    role: 'User',
    user_id: String(ann.id),
    username: 'Ann',
    isAuthenticated: 'true',
  });
  const owner = () => shelter.db.selectFrom('chats').select('user_id').execute();
  await expect.poll(owner).toEqual([{ user_id: ann.id }]);
  await write(page, 'Five');
  await expect(log(page)).toContainText('Five');
  await expect(log(page)).toContainText('One');
  await other.evaluate(() =>
    ['token', 'role', 'user_id', 'username', 'isAuthenticated'].forEach((key) => localStorage.removeItem(key)),
  );
  await expect(log(page)).not.toContainText('One');
  await expect(log(page)).toContainText(greeting);
});

// Specification: chat-needs-socket-id, chat-disabled-until-connected
test('on a small screen the chat fills the screen until it is closed', async ({ page, shelter }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  let releaseResponse = () => undefined as void;
  const locked = new Promise<void>((resolve) => {
    releaseResponse = resolve;
  });
  // Neither transport connects.
  await page.route(/\/socket\.io\//, async (route) => {
    await locked;
    await route.continue();
  });
  await page.routeWebSocket(/\/socket\.io\//, async (socket) => {
    await locked;
    socket.connectToServer();
  });
  await page.goto(`${shelter.url}/catalogue`);
  await icon(page).click();
  await expect(log(page)).toContainText(greeting);
  await expect(line(page)).toBeDisabled();
  await expect(panel(page).getByRole('button', { name: 'Send' })).toBeDisabled();
  releaseResponse();
  await expect(line(page)).toBeFocused();
  expect(await panel(page).boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });
  await panel(page).getByRole('button', { name: 'How adoption works' }).click();
  await expect(log(page).getByRole('link').first()).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  // The height above an on-screen keyboard.
  await page.setViewportSize({ width: 390, height: 420 });
  await expect(line(page)).toBeInViewport({ ratio: 1 });
  await expect(log(page).getByRole('link').last()).toBeInViewport();
  await log(page).evaluate((list) => list.scrollTo(0, 0));
  await expect(log(page).getByText(greeting)).toBeInViewport();
  await log(page).getByRole('link').first().click();
  await expect(panel(page)).toBeHidden();
  await expect(icon(page)).toBeVisible();
  await expect(page).not.toHaveURL(/\/catalogue$/);
});

test('an email address typed as a message is enough', async ({ page, shelter }) => {
  await page.goto(`${shelter.url}/catalogue`);
  await icon(page).press('Enter');
  await write(page, 'Does your oldest cat dream?');
  await expect(panel(page).getByLabel('Your email')).toBeVisible();
  await write(page, 'noor@example.org');
  await expect(log(page)).toContainText('Thanks! We’ll email you at noor@example.org as soon as we can.');
  await expect(panel(page).getByLabel('Your email')).toBeHidden();
});

/** Connects an Admin and returns the only chat. */
async function meet({ db, url }: StartedApp): Promise<{ robin: RealtimeClient; chat_id: number; last: number }> {
  const { token } = await createSignedInUser(db, { role: 'Admin', name: 'Robin Keller' });
  const robin = await connectAdmin(url, token);
  const { id, last_seq } = await db.selectFrom('chats').select(['id', 'last_seq']).executeTakeFirstOrThrow();
  return { robin, chat_id: id, last: last_seq };
}

async function write(page: Page, message: string): Promise<void> {
  await line(page).fill(message);
  await page.keyboard.press('Enter');
  await expect(line(page)).toHaveValue('');
}

async function remember(page: Page, keys: Record<string, string>): Promise<void> {
  await page.evaluate(
    (entries) => entries.forEach(([key, value]) => localStorage.setItem(key, value)),
    Object.entries(keys),
  );
}

/** A connection that can be cut and restored. */
async function cuttable(page: Page): Promise<{ cut: () => void; mend: () => void }> {
  let isCut = false;
  const open = new Set<{ close: () => Promise<void> }>();
  await page.routeWebSocket(/\/socket\.io\//, (socket) => {
    if (isCut) {
      void socket.close();
    } else {
      socket.connectToServer();
      open.add(socket);
    }
  });
  await page.route(/\/socket\.io\//, (route) => (isCut ? route.abort() : route.continue()));
  return {
    cut() {
      isCut = true;
      for (const socket of open) void socket.close();
      open.clear();
    },
    mend() {
      isCut = false;
    },
  };
}
