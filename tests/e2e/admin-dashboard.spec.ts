import type { Locator } from '@playwright/test';
import { createPet } from '../support/factories.ts';
import { expect, expectAccessibleInBothThemes, expectNoSidewaysScroll, test } from '../support/site.ts';
import { remember, signIn } from './sign-in.ts';

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
  expect(complaints).toEqual([]);
});

test('tasks are counted until they are done, and a section that fails leaves the others intact', async ({
  page,
  shelter,
}) => {
  await signIn(page, shelter, { role: 'Admin', name: 'Robin Keller' });
  await page.goto(`${shelter.url}/admin-dashboard`);
  await expect(page.getByText('Your shelter begins here.')).toBeVisible();
  await expect(page.getByText('No adoptions in this time.')).toBeVisible();
  await expect(page.getByText('There are no pets yet.')).toBeVisible();

  const pet = await createPet(shelter.db, { is_checked: false });
  await page.route('**/api/reports/adoption-chart*', (route) =>
    route.fulfill({ status: 503, json: { error: 'Back in a minute.' } }),
  );
  await page.route('**/api/chats/unread', (route) => route.abort());
  await page.reload();
  await expect(page.getByRole('link', { name: '1 pet to check' })).toBeVisible();
  await expect(page.getByText('We could not look at: chats.')).toBeVisible();
  const chart = page.getByRole('region', { name: 'Pet Adoption Chart' });
  await expect(chart.getByRole('alert')).toHaveText('Back in a minute.');

  await page.unroute('**/api/reports/adoption-chart*');
  await page.unroute('**/api/chats/unread');
  await chart.getByRole('button', { name: 'Retry' }).click();
  await expect(chart.getByRole('alert')).toBeHidden();
  await expect(page.getByText('We could not look at')).toBeHidden();

  await page.getByRole('link', { name: '1 pet to check' }).click();
  await expect(page).toHaveURL(/filter=unchecked/);
  await shelter.db.updateTable('pets').set({ is_checked: true }).where('id', '=', pet.id).execute();
  await page.goBack();
  await expect(page.getByText('Nothing waits for you.')).toBeVisible();

  // Updated in place: the previous content stays while no response arrives.
  await page.route('**/api/**', (route) => route.abort());
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(page.getByText('We couldn’t refresh this page. It may be out of date.')).toBeVisible();
  await expect(page.getByText('Nothing waits for you.')).toBeVisible();
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
