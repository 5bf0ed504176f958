import type { Locator } from '@playwright/test';
import { createPet, createUser } from '../support/factories.ts';
import {
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  expectNoSidewaysScroll,
  test,
} from '../support/site.ts';
import { remember, signIn } from '../support/sign-in.ts';

// Specification: admin-sees-dashboard, admin-adoption-chart, admin-adoption-summary, limit-adoption-chart
// Specification: limit-pet-pie, limit-static-tabs
test('the dashboard summarizes the shelter, fits the screen, and links to the details', async ({
  page,
  demo,
  complaints,
}) => {
  const login = { email: 'admin@shelter.example', password: 'Demo-Paws-2026' };
  const response = await page.request.post(`${demo}/api/auth/login`, { data: login });
  const session = (await response.json()) as { token: string; user_id: number; username: string };
  const robin = { token: session.token, id: session.user_id, name: session.username, role: 'Admin' };
  await remember(page, { url: demo }, robin);
  await page.goto(`${demo}/admin-dashboard`);

  const summary = page.getByRole('region', { name: 'Adoption Summary', exact: true });
  await expect(summary.getByRole('img', { name: 'Pets by adoption status' })).toBeVisible();
  await expect(summary.getByRole('listitem')).toHaveText(['Adopted30060%', 'Available15030%', 'Pending5010%']);
  await summary.getByText('As a table').click();
  await expect(summary.getByRole('cell')).toHaveText(['300', '150', '50']);

  const chart = page.getByRole('region', { name: 'Pet Adoption Chart' });
  const drawing = chart.getByRole('application', { name: 'Adoptions by month' });
  await expect(drawing).toBeVisible();
  await chart.getByText('As a table').click();
  const rows = chart.getByRole('row');
  await expect(rows).toHaveCount(1 + 12 + 1);
  await expectSums(rows);
  await drawing.focus();
  await page.keyboard.press('ArrowRight');
  const second = await rows.nth(2).getByRole('cell').allTextContents();
  await expect(chart.getByRole('status').getByRole('definition')).toHaveText(second);

  await chart.getByRole('link', { name: '6 months' }).click();
  await expect(page).toHaveURL(/range=6$/);
  await expect(rows).toHaveCount(1 + 6 + 1);
  await expectSums(rows);
  await expectNoSidewaysScroll(page);
  await expectAccessibleInBothThemes(page);

  const toDo = page.getByRole('link', { name: /listings not edited for 30 days/ });
  const count = Number(/\d+/.exec(await toDo.innerText())![0]);
  await toDo.click();
  await expect(page).toHaveURL(/view-pets\?filter=stale/);
  await expect(page.getByText(`${count} available pets not edited for 30 days`)).toBeVisible();
  await page.goBack();
  const outcomes = page.getByRole('link', { name: /^Outcomes this week/ });
  const left = /\d+/.exec(await outcomes.getByRole('paragraph').first().innerText())![0];
  await outcomes.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Intakes and outcomes' })).toBeVisible();
  await expect(page.getByText(new RegExp(`^${left} animals?, `))).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  expect(complaints).toEqual([]);
});

test('a new shelter starts with nothing, and a section that fails leaves the others intact', async ({
  page,
  shelter,
}) => {
  await signIn(page, shelter, { role: 'Admin', name: 'Robin Keller' });
  await page.goto(`${shelter.url}/admin-dashboard`);
  await expect(page.getByText('All done. Nothing is waiting for you.')).toBeVisible();
  await expect(page.getByText('No one is coming in today.')).toBeVisible();
  await expect(page.getByText('Nothing due today.')).toBeVisible();
  await expect(page.getByText('No adoptions in this time range.')).toBeVisible();
  await expectAccessible(page);

  await page.route('**/api/reports/adoption-chart*', (route) =>
    route.fulfill({ status: 503, json: { error: 'Back in a minute.' } }),
  );
  await page.route('**/api/admin/day', (route) => route.fulfill({ status: 503, json: { error: 'Not now.' } }));
  await page.reload();
  const chart = page.getByRole('region', { name: 'Pet Adoption Chart' });
  await expect(chart.getByRole('alert')).toHaveText('Back in a minute.');
  await expect(page.getByText('Not now.')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Total Pets/ })).toBeVisible();

  await page.unroute('**/api/reports/adoption-chart*');
  await page.unroute('**/api/admin/day');
  await chart.getByRole('button', { name: 'Retry' }).click();
  await expect(chart.getByRole('alert')).toBeHidden();
  await expect(page.getByText('All done. Nothing is waiting for you.')).toBeVisible();

  // Updated in place: the previous content stays while no response arrives.
  await page.route('**/api/**', (route) => route.abort());
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(page.getByText('We couldn’t refresh this page. It may be out of date.')).toBeVisible();
  await expect(page.getByText('All done. Nothing is waiting for you.')).toBeVisible();
});

test('an Admin works through the day without leaving the dashboard', async ({ page, shelter, complaints }) => {
  const robin = await signIn(page, shelter, { role: 'Admin', name: 'Robin Keller' });
  const ines = await createUser(shelter.db, { name: 'Ines Kaur' });
  await createPet(shelter.db, { name: 'Maple', owner_id: ines.id, is_checked: false });
  const now = new Date();
  const today = now.toISOString().slice(0, 10);
  await shelter.db
    .insertInto('messages')
    .values({ user_id: ines.id, sender: 'user', text: 'Is Tank good with cats?', created_at: now, active_at: now })
    .execute();
  await shelter.db
    .insertInto('tasks')
    .values({ title: 'Weigh Tank', due_on: today, owner_id: robin.id, created_at: now })
    .execute();
  const visit = { pet_name: 'Tank', pet_key: 'tank', visit_date: today, created_at: now, status: 'booked' } as const;
  await shelter.db
    .insertInto('visit_requests')
    .values({ ...visit, name: 'Omar Reyes', email: 'omar@example.org', visit_time: '09:00 AM', location: 'Eastside' })
    .execute();
  await page.goto(`${shelter.url}/admin-dashboard`);

  const appointments = page.getByRole('region', { name: /^Appointments/ });
  await expect(appointments).toContainText('9:00 AM');
  await appointments.getByRole('button', { name: 'Attended (Omar Reyes)' }).click();
  await expect(appointments.getByRole('button')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(appointments.getByRole('button', { name: 'Attended (Omar Reyes)' })).toBeVisible();

  const tasks = page.getByRole('region', { name: /^Tasks due/ });
  await tasks.getByRole('button', { name: 'Finish Weigh Tank' }).click();
  await expect(tasks).toContainText('Nothing due today.');
  await tasks.getByLabel('New task').fill('Call Ines today');
  await tasks.getByLabel('New task').press('Enter');
  await expect(tasks.getByRole('button', { name: 'Edit Call Ines' })).toBeVisible();

  const waiting = page.getByRole('region', { name: 'Waiting for you' });
  await waiting.getByRole('button', { name: 'Reply to Ines Kaur' }).click();
  await expectAccessible(page);
  await waiting.getByLabel('Reply to Ines Kaur').fill('He is.');
  await waiting.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Your reply to Ines Kaur is sent.')).toBeVisible();
  await expect(waiting.getByText('unread message')).toBeHidden();

  await waiting.getByText('listing to review').click();
  await waiting.getByRole('button', { name: 'Approve Maple' }).click();
  await expect(waiting).toContainText('All done. Nothing is waiting for you.');
  expect(complaints).toEqual([]);
});

/** Checks that the last row is the sum of the rows above it. */
async function expectSums(rows: Locator): Promise<void> {
  const table = await rows.evaluateAll((all) =>
    all.slice(1).map((row) => [...row.querySelectorAll('td')].map((cell) => Number(cell.textContent))),
  );
  const sums = [0, 1].map((column) => table.slice(0, -1).reduce((sum, row) => sum + row[column]!, 0));
  expect(table.at(-1)).toEqual(sums);
  expect(sums[0]).toBeGreaterThan(0);
}
