import { addDays } from '../../src/platform/shelter-day.contract.ts';
import { createApplication } from '../support/adoption-calls.ts';
import { createPet, createUser } from '../support/factories.ts';
import { createSignedInUser } from '../support/signed-in-users.ts';
import {
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  expectNoSidewaysScroll,
  test,
} from '../support/site.ts';
import { signIn } from '../support/sign-in.ts';

const today = () => new Date().toISOString().slice(0, 10);

test('an Admin adds a task in one line, finishes it and takes that back', async ({ page, shelter, complaints }) => {
  await signIn(page, shelter, { role: 'Admin', name: 'Robin Keller' });
  await page.goto(`${shelter.url}/admin-dashboard/tasks?add`);
  await expect(page.getByRole('heading', { name: 'You’re all caught up' })).toBeVisible();
  const line = page.getByLabel('New task');
  await expect(line).toBeFocused();
  await line.fill('Call Ines tomorrow');
  await expect(page.getByText('Call Ines · Due tomorrow')).toBeVisible();
  await line.press('Enter');
  const task = page.getByRole('listitem').filter({ hasText: 'Call Ines' });
  await expect(task).toContainText('Due tomorrow');
  await expect(line).toHaveValue('');

  await task.getByRole('button', { name: 'Finish Call Ines' }).click();
  await expect(task).toBeHidden();
  await page.getByRole('link', { name: 'Done', exact: true }).click();
  await expect(task).toContainText('Done by Robin Keller');
  await task.getByRole('button', { name: 'Reopen Call Ines' }).click();
  await page.getByRole('link', { name: 'Mine (1)' }).click();
  await task.getByRole('button', { name: 'Finish Call Ines' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(task).toBeVisible();
  expect(complaints).toEqual([]);
});

test('an Admin edits, reassigns and deletes tasks, and sees what is overdue', async ({ page, shelter }) => {
  const robin = await signIn(page, shelter, { role: 'Admin', name: 'Robin Keller' });
  const dana = await createSignedInUser(shelter.db, { role: 'Admin', name: 'Dana Flores' });
  const add = (title: string, due_on: string | null) =>
    shelter.db
      .insertInto('tasks')
      .values({ title, due_on, owner_id: robin.id, created_by: robin.id, created_at: new Date() })
      .execute();
  await add('Order cat food', addDays(today(), -3));
  await add('Wash the blankets', null);
  await page.goto(`${shelter.url}/admin-dashboard/tasks`);
  const food = page.getByRole('listitem').filter({ hasText: 'Order cat food' });
  await expect(food).toContainText('3 days overdue');
  await expectAccessibleInBothThemes(page);
  await expectNoSidewaysScroll(page);

  await food.getByRole('button', { name: 'Edit Order cat food' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit task' });
  await dialog.getByLabel('Details (optional)').fill('Six bags');
  await dialog.getByLabel('Due date (optional)').fill(today());
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(food).toContainText('Six bags');
  await expect(food).toContainText('Due today');

  await food.getByLabel('Owner of Order cat food').selectOption('Dana Flores');
  await expect(food).toBeHidden();
  await page.getByRole('link', { name: 'Everyone’s (2)' }).click();
  await expect(food.getByLabel('Owner of Order cat food')).toHaveValue(String(dana.id));

  await page.getByRole('button', { name: 'Edit Wash the blankets' }).click();
  await dialog.getByRole('button', { name: 'Delete task' }).click();
  await expect(page.getByText('“Wash the blankets” was deleted.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Everyone’s (1)' })).toBeVisible();
});

test('a task that a colleague has finished already says so', async ({ page, shelter }) => {
  const robin = await signIn(page, shelter, { role: 'Admin', name: 'Robin Keller' });
  const dana = await createSignedInUser(shelter.db, { role: 'Admin', name: 'Dana Flores' });
  const { id } = await shelter.db
    .insertInto('tasks')
    .values({ title: 'Call Ines', owner_id: robin.id, created_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow();
  await page.goto(`${shelter.url}/admin-dashboard/tasks`);
  const finish = page.getByRole('button', { name: 'Finish Call Ines' });
  await expect(finish).toBeVisible();
  await shelter.call('PUT', `/api/tasks/${id}`, { token: dana.token, body: { is_done: true } });
  await finish.click();
  await expect(page.getByText('Dana Flores already finished “Call Ines”.')).toBeVisible();
});

test('an application and a pet have their own tasks', async ({ page, shelter }) => {
  await signIn(page, shelter, { role: 'Admin', name: 'Robin Keller' });
  const pet = await createPet(shelter.db, { name: 'Tank' });
  const user = await createUser(shelter.db, { name: 'Ines Kaur' });
  const application = await createApplication(shelter.db, { pet_id: pet.id, user_id: user.id });
  await page.goto(`${shelter.url}/admin-dashboard/manage-adoptions/${application.id}`);
  const tasks = page.getByRole('region', { name: 'Tasks' });
  await tasks.getByLabel('New task').fill('Call the landlord Friday');
  await tasks.getByRole('button', { name: 'Add task' }).click();
  await expect(tasks.getByRole('button', { name: 'Edit Call the landlord' })).toBeVisible();

  await page.goto(`${shelter.url}/admin-dashboard/view-pets/${pet.id}`);
  await tasks.getByLabel('New task').fill('Weigh Tank');
  await tasks.getByRole('button', { name: 'Add task' }).click();
  await tasks.getByRole('button', { name: 'Finish Weigh Tank' }).click();
  await expect(tasks.getByRole('button', { name: 'Edit Weigh Tank' })).toBeHidden();

  await page.goto(`${shelter.url}/admin-dashboard/tasks`);
  await page.getByRole('link', { name: /for Tank/ }).click();
  await expect(page).toHaveURL(`${shelter.url}/admin-dashboard/manage-adoptions/${application.id}`);
});

test('a task that repeats comes again, and events add tasks by rules', async ({ page, shelter, complaints }) => {
  await signIn(page, shelter, { role: 'Admin', name: 'Robin Keller' });
  await page.goto(`${shelter.url}/admin-dashboard/tasks`);
  await page.getByLabel('New task').fill('Scrub the bowls');
  await page.getByLabel('Repeats').selectOption('Every week');
  await page.getByRole('button', { name: 'Add task' }).click();
  const task = page.getByRole('listitem').filter({ hasText: 'Scrub the bowls' });
  await expect(task).toContainText('Due today');
  await expect(task).toContainText('Every week');
  await task.getByRole('button', { name: 'Finish Scrub the bowls' }).click();
  await expect(page.getByText('“Scrub the bowls” is done.')).toBeVisible();
  await expect(task).not.toContainText('Due today');
  await expect(task).toContainText('Every week');

  await page.getByRole('button', { name: 'Automatic tasks' }).click();
  const dialog = page.getByRole('dialog', { name: 'Automatic tasks' });
  await dialog.getByLabel('When someone applies').check();
  const application = dialog.getByRole('group', { name: 'When someone applies' });
  await expect(application.getByLabel('Task')).toHaveValue('Home check');
  await application.getByLabel('Days later').fill('5');
  await application.getByLabel('Task').fill('Visit the home');
  await application.getByLabel('Owner').selectOption('Robin Keller');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Automatic tasks saved.')).toBeVisible();
  const rule = shelter.db.selectFrom('task_rules').selectAll().where('event', '=', 'application');
  expect(await rule.executeTakeFirst()).toMatchObject({ is_enabled: true, days: 5, title: 'Visit the home' });
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  expect(complaints).toEqual([]);
});
