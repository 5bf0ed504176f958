import { notifyColleague } from '../../src/features/notifications/server/index.ts';
import { createSignedInUser } from '../support/signed-in-users.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../support/site.ts';
import { signIn } from '../support/sign-in.ts';

test('a bell shows what colleagues assign, leads there, and marks it as read', async ({
  page,
  shelter,
  complaints,
}) => {
  const ada = await signIn(page, shelter, { role: 'Admin', name: 'Ada Obi' });
  const robin = await createSignedInUser(shelter.db, { role: 'Admin', name: 'Robin Keller' });
  await page.goto(`${shelter.url}/admin-dashboard/notifications`);
  await expect(page.getByText('No notifications yet')).toBeVisible();
  for (const title of ['Call the vet', 'Wash the blankets', 'Order food']) {
    await notifyColleague(shelter.db, {
      recipientIds: [ada.id],
      actor: robin,
      type: 'task.assigned',
      details: { title },
      url: '/admin-dashboard/profile',
      now: new Date(),
    });
  }
  await page.reload();
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(3);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);

  const bell = page.getByRole('button', { name: 'Notifications, 3 unread' });
  await bell.click();
  const latest = page.getByRole('group', { name: 'Latest notifications' });
  await expect(latest.getByRole('link', { name: /Robin Keller assigned you the task “Order food”/ })).toBeVisible();
  await expectAccessible(page);
  await latest.getByRole('link', { name: /Order food/ }).click();
  await expect(page).toHaveURL(`${shelter.url}/admin-dashboard/profile`);
  await expect(latest).toBeHidden();
  await expect(page.getByRole('button', { name: 'Notifications, 2 unread' })).toBeVisible();

  const choice = page.getByRole('checkbox', { name: 'Unread notifications' });
  await expect(choice).toBeChecked();
  await choice.uncheck();
  await expect
    .poll(async () => (await shelter.call('GET', '/api/users/me/email-preferences', { token: ada.token })).body)
    .toMatchObject({ notifications: false });

  await page.getByRole('button', { name: 'Notifications, 2 unread' }).press('Enter');
  await latest.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
  await latest.getByRole('link', { name: 'All notifications' }).click();
  await page.getByRole('link', { name: 'Unread', exact: true }).click();
  await expect(page.getByText('You’ve seen every notification.')).toBeVisible();
  expect(complaints).toEqual([]);
});
