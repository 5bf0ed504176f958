import type { Page } from '@playwright/test';
import { createPet } from '../support/factories.ts';
import { closeClients, collect, makeSecret, openClient, type RealtimeClient } from '../support/realtime-client.ts';
import {
  expect,
  expectAccessibleInBothThemes,
  expectNoSidewaysScroll,
  testWithOwnServer as test,
} from '../support/site.ts';
import { dismissAlerts } from './dismiss-alerts.ts';
import { signIn } from '../support/sign-in.ts';

test.afterEach(closeClients);

// Specification: admin-page-chats, admin-may-chat
test('Admins answer several visitors, transfer chats, and lose nothing', async ({ page, shelter, browser }) => {
  await signIn(page, shelter, { role: 'Admin', name: 'Robin Keller' });
  const maple = await createPet(shelter.db, { name: 'Maple' });

  await page.goto(`${shelter.url}/admin-dashboard/chats`);
  await expect(page.getByText('Connected · Here: You')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No open chats' })).toBeVisible();
  await page.getByRole('link', { name: 'Bot and replies' }).click();
  await teachTheChat(page);
  await page.getByRole('main').getByRole('link', { name: 'Chats' }).click();

  const ann = await arrive(shelter.url, `/pets/${maple.id}`);
  const ben = await arrive(shelter.url, '/catalogue');
  const [annEvents, benEvents] = [collect(ann, 'message_received'), collect(ben, 'message_received')];
  await write(ann, 'Is Maple still looking for a home?');
  await write(ben, 'My parrot sings at night.');
  const list = page.getByRole('region', { name: 'Chats list' });
  await expect(list.getByRole('link', { name: /^Visitor/ })).toHaveCount(2);
  await expect(page.getByRole('link', { name: 'Chats, 2 unread' })).toBeVisible();
  await list.getByRole('link', { name: /^Visitor 1, connected, just started waiting, 1 unread: / }).click();

  const log = page.getByRole('log', { name: 'Messages' });
  await expect(log).toContainText('Is Maple still looking for a home?');
  const about = page.getByRole('complementary', { name: 'About the visitor' });
  const record = about.getByRole('link', { name: 'Record of Maple' });
  await expect(record).toHaveAttribute('href', `/admin-dashboard/animals/${maple.id}`);
  await expect(about.getByRole('link', { name: 'Maple', exact: true })).toHaveAttribute('href', `/pets/${maple.id}`);
  const line = page.getByRole('textbox', { name: 'Message to Visitor 1' });
  await expect(line).toBeFocused();
  await line.pressSequentially('Yes! /gard');
  await expect(page.getByRole('option', { name: /^The garden/ })).toHaveAttribute('aria-selected', 'true');
  await line.press('Enter');
  await expect(line).toHaveValue('Yes! Do you have a garden with a fence?');
  await line.press('Enter');
  await expect(line).toHaveValue('');
  await expect.poll(() => fromShelter(annEvents)).toEqual(['Yes! Do you have a garden with a fence?']);
  ann.emit('read', { seq: annEvents.at(-1)!.seq });
  await expect(log.getByText('Seen')).toBeVisible();
  ann.emit('typing', {});
  await expect(page.getByText('Visitor 1 is typing…')).toBeVisible();
  await write(ann, 'A small one, yes.');
  await expect(page.getByText('Visitor 1 is typing…')).toBeHidden();
  await expectAccessibleInBothThemes(page);

  await line.fill('What is kept');
  await list.getByRole('link', { name: /^Visitor 2/ }).click();
  await page.getByRole('textbox', { name: 'Message to Visitor 2' }).fill('   ');
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Message to Visitor 2' }).fill('A cloth over the cage helps.');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect.poll(() => fromShelter(benEvents)).toEqual(['A cloth over the cage helps.']);
  expect(fromShelter(annEvents)).toEqual(['Yes! Do you have a garden with a fence?']);
  await list.getByRole('link', { name: /^Visitor 1/ }).click();
  await expect(line).toHaveValue('What is kept');
  await line.fill('');

  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const colleague = await context.newPage();
  await recordNotifications(colleague);
  await signIn(colleague, shelter, { role: 'Admin', name: 'Jo Lindgren' });
  await colleague.goto(`${shelter.url}/admin-dashboard`);
  await expect(colleague.getByRole('heading', { name: 'Hello, Jo Lindgren' })).toBeVisible();
  await expect(page.getByText('Connected · Here: You, Jo Lindgren')).toBeVisible();
  await about.getByLabel('Answered by').selectOption('Jo Lindgren');
  await expect(page.getByText('Handed over to Jo Lindgren.')).toBeVisible();
  await expect(page.getByText('Jo Lindgren is answering this chat.')).toBeVisible();
  await hide(colleague);
  await write(ann, 'Hello, is anybody there?');
  await expect.poll(() => colleague.title()).toMatch(/^\(1\) Dashboard/);
  const notified = () => colleague.evaluate(() => (window as unknown as Recorded).notified);
  await expect.poll(notified).toEqual([{ title: 'Visitor 1', body: 'Hello, is anybody there?' }]);
  await colleague.evaluate(() => (window as unknown as Recorded).click());
  await expect(colleague).toHaveURL(/\/admin-dashboard\/chats\?chat=1$/);
  const colleagueRow = colleague.getByRole('textbox', { name: 'Message to Visitor 1' });
  await colleagueRow.pressSequentially('I am');
  await expect(page.getByText('Jo Lindgren is typing…')).toBeVisible();
  await colleagueRow.fill('I am Jo, and I know Maple well.');
  await colleagueRow.press('Enter');
  await expect(log).toContainText('I am Jo, and I know Maple well.');
  await colleague.getByRole('button', { name: 'Close' }).click();
  await expect(colleague.getByText('The chat is closed.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reopen' })).toBeVisible();
  await write(ann, 'One more thing!');
  await expect(page.getByRole('button', { name: 'Close', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Take over' }).click();
  await expect(about.getByLabel('Answered by')).toHaveValue(/\d/);
  await expect(colleague.getByText('Robin Keller is answering this chat.')).toBeVisible();
  await context.close();

  const expected = [
    'Is Maple still looking for a home?',
    'Yes! Do you have a garden with a fence?',
    'A small one, yes.',
    'Hello, is anybody there?',
    'I am Jo, and I know Maple well.',
    'One more thing!',
  ];
  await page.reload();
  await expect.poll(() => messagesIn(page, expected)).toEqual(expected);
  await about.getByRole('button', { name: 'Email transcript' }).click();
  const dialog = page.getByRole('dialog', { name: 'Email the transcript' });
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(dialog.getByText('Please fill in the email field.')).toBeVisible();
  await dialog.getByLabel('To').fill('ann@example.org');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('The transcript has been sent.')).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await expect(list).toBeHidden();
  await line.press('Escape');
  await expect(list.getByRole('link', { name: /^Visitor/ })).toHaveCount(2);
  await expectNoSidewaysScroll(page);
  await dismissAlerts(page);
  await list.getByRole('link', { name: /^Visitor 2/ }).click();
  await expect(page.getByRole('textbox', { name: 'Message to Visitor 2' })).toBeVisible();
  await page.getByRole('button', { name: 'Details' }).click();
  await about.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Chat deleted.')).toBeVisible();
  await expect(list.getByRole('link', { name: /^Visitor/ })).toHaveCount(1);
});

// Specification: admin-chats-live
test('Admins see the chat that a visitor starts while the page is still opening', async ({ page, shelter }) => {
  await signIn(page, shelter, { role: 'Admin', name: 'Robin Keller' });
  await page.goto(`${shelter.url}/admin-dashboard/chats/answers`);
  const menu = page.getByRole('navigation', { name: 'Pet Dashboard' });
  await expect(menu.getByRole('link', { name: 'Chats', exact: true })).toBeVisible();
  const visitor = await arrive(shelter.url, '/catalogue');
  const isLoaded = Promise.withResolvers<void>();
  const mayAnswer = Promise.withResolvers<void>();
  await page.route('**/api/chats/?*', async (route) => {
    const response = await route.fetch();
    isLoaded.resolve();
    await mayAnswer.promise;
    await route.fulfill({ response });
  });

  await menu.getByRole('link', { name: 'Chats', exact: true }).click();
  await isLoaded.promise;
  await write(visitor, 'Is Maple still looking for a home?');
  await expect(menu.getByRole('link', { name: 'Chats, 1 unread' })).toBeVisible();
  mayAnswer.resolve();

  const list = page.getByRole('region', { name: 'Chats list' });
  await expect(list.getByRole('link', { name: /^Visitor 1.*Is Maple still looking for a home\?/ })).toBeVisible();
});

async function teachTheChat(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Bot and replies', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Add a reply' }).click();
  const reply = page.getByRole('dialog', { name: 'Add a canned reply' });
  await reply.getByLabel('Name').fill('The garden');
  await reply.getByLabel('Text').fill('Do you have a garden with a fence?');
  await reply.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'The garden' })).toBeVisible();

  await page.getByRole('button', { name: 'Add an answer' }).click();
  const answer = page.getByRole('dialog', { name: 'Add an answer' });
  await answer.getByLabel('Question').fill('May I bring my hedgehog?');
  await answer.getByLabel('Trigger phrases').fill('hedgehog, hedgehogs');
  await answer.getByLabel('Answer', { exact: true }).fill('Hedgehogs stay at home. Ask us at {email}.');
  await answer.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'May I bring my hedgehog?' })).toBeVisible();
  const question = page.getByRole('region', { name: 'Try a question' });
  await question.getByLabel('Question').fill('can i bring a hedgehog along');
  await question.getByRole('button', { name: 'Ask the bot' }).click();
  await expect(question.getByText('Hedgehogs stay at home. Ask us at hello@shelter.example.')).toBeVisible();
  const isOn = page.getByRole('switch', { name: 'The bot answers “May I bring my hedgehog?”' });
  await isOn.click();
  await expect(isOn).not.toBeChecked();
  await expect(page.getByRole('listitem').filter({ has: isOn })).toHaveAttribute('data-off');
  await question.getByRole('button', { name: 'Ask the bot' }).click();
  await expect(question.getByText('The bot has no answer to this')).toBeVisible();
  await page.getByLabel('The bot answers questions').uncheck();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1440, height: 900 });
}

async function arrive(url: string, path: string): Promise<RealtimeClient> {
  const visitor = openClient(url, { visitor: makeSecret() });
  await visitor.emitWithAck('register', { role: 'user', page: path });
  return visitor;
}

async function write(visitor: RealtimeClient, message: string): Promise<void> {
  expect(await visitor.emitWithAck('send_message', { message, from: 'user' })).toMatchObject({ ok: true });
}

function fromShelter(received: { from: string; message: string }[]): string[] {
  return received.filter(({ from }) => from === 'admin').map(({ message }) => message);
}

/** Those of the given messages that the list contains, in its order. */
async function messagesIn(page: Page, expected: string[]): Promise<string[]> {
  const displayed = await page.getByRole('log', { name: 'Messages' }).getByRole('paragraph').allTextContents();
  return displayed.filter((text) => expected.includes(text));
}

interface Recorded {
  notified: { title: string; body: string }[];
  click: () => void;
}

/** Records notifications: a headless browser shows none. */
async function recordNotifications(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const recorded = window as unknown as Recorded;
    recorded.notified = [];
    class FakeNotification extends EventTarget {
      static permission = 'granted';
      constructor(title: string, { body }: { body: string }) {
        super();
        recorded.notified.push({ title, body });
        recorded.click = () => this.dispatchEvent(new Event('click'));
      }
      close() {
        // Notifications are not displayed.
      }
    }
    Object.assign(window, { Notification: FakeNotification });
  });
}

/** Hides the page, as when another tab is active. */
async function hide(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
}
