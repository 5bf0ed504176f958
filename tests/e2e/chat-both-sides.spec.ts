import { createPet } from '../support/factories.ts';
import { expect, testWithOwnServer as test } from '../support/site.ts';
import { signIn } from '../support/sign-in.ts';

// Specification: admin-chats-live, chat-panel-parts, chat-registers-role, chat-incoming-messages
test('a visitor in the widget and an Admin on the Chats page chat with each other', async ({
  page,
  browser,
  shelter,
}) => {
  const { id } = await createPet(shelter.db, { name: 'Maple' });
  shelter.invalidateCache();
  const admin = await (await browser.newContext()).newPage();
  await signIn(admin, shelter, { role: 'Admin', name: 'Robin Keller' });
  await admin.goto(`${shelter.url}/admin-dashboard/chats`);
  const [visitorLog, adminLog] = [page.getByRole('log', { name: 'Messages' }), admin.getByRole('log')];

  await page.goto(`${shelter.url}/pets/${id}`);
  await page.getByRole('button', { name: 'Live chat', exact: true }).click();
  await expect(page.getByText('We’re here.')).toBeVisible();
  await page.getByPlaceholder('Type a message...').fill('Does she like long walks?');
  await page.keyboard.press('Enter');

  await admin.getByRole('link', { name: /^Visitor \d+.*Does she like long walks\?/ }).click();
  await expect(adminLog).toContainText('Does she like long walks?');
  await expect(visitorLog.getByText('Seen')).toBeVisible();
  const line = admin.getByPlaceholder('Type a message...');
  await line.pressSequentially('She');
  await expect(visitorLog.getByText('Robin is typing…')).toBeAttached();
  await line.fill('She lives for them.');
  await line.press('Enter');
  await expect(visitorLog).toContainText('Robin:She lives for them.');

  await page.getByPlaceholder('Type a message...').fill('Then we come by.');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await Promise.all([page.reload(), admin.reload()]);
  const allMessages = /Does she like long walks\?.*She lives for them\..*Then we come by\./s;
  await page.getByRole('button', { name: 'Live chat', exact: true }).click();
  await expect(visitorLog).toContainText(allMessages);
  await expect(adminLog).toContainText(allMessages);
});
