import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { createApplied, decide } from '../support/adoption-calls.ts';
import { createPet } from '../support/factories.ts';
import { expect, expectAccessibleInBothThemes, expectNoSidewaysScroll, test } from '../support/site.ts';
import { signIn } from '../support/sign-in.ts';

const month = new Date().toISOString().slice(0, 7);

test('an Admin views, exports and prints the reports, on a page that fits the screen', async ({
  page,
  shelter,
  complaints,
}) => {
  const admin = await signIn(page, shelter, { role: 'Admin', name: 'Ada' });
  const waiting = await createPet(shelter.db, {
    name: 'Senta',
    created_at: new Date(Date.now() - 40.5 * 86_400_000),
  });
  const { application } = await createApplied(shelter);
  expect((await decide(shelter, admin, application.id, 'Approved')).status).toBe(200);
  const handover = { token: admin.token, body: {} };
  expect((await shelter.call('POST', `/api/adoptions/${application.id}/handover`, handover)).status).toBeLessThan(300);
  await page.goto(`${shelter.url}/admin-dashboard/reports`);

  const adoptions = page.getByRole('region', { name: 'Adoptions and returns', exact: true });
  await expect(adoptions.getByRole('application', { name: 'Adoptions and returns by month' })).toBeVisible();
  const byMonth = adoptions.getByRole('table', { name: 'Adoptions and returns by month' });
  await expect(byMonth.getByRole('row')).toHaveCount(1 + 12 + 1);
  await expect(byMonth.getByRole('row').last().getByRole('cell')).toHaveText(['1', '0', '0', '0', '0']);
  await expect(page.getByText('No fees in this time range.')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessibleInBothThemes(page);

  // An invalid value shows an error beside its field, and the reports stay.
  await page.getByLabel('Last month').fill('2020-01');
  await page.getByLabel('First month').focus();
  await page.getByLabel('First month').blur();
  await expect(page.getByText('This month is before the first one.')).toBeVisible();
  await page.getByLabel('First month').fill('2019-11');
  await expect(page).toHaveURL(/from=2019-11&to=2020-01/);
  await expect(byMonth.getByRole('row')).toHaveCount(1 + 3 + 1);
  await expect(adoptions.getByText('No adoptions in this time range.').first()).toBeVisible();
  await page.getByRole('link', { name: 'Last 3 months' }).click();
  await expect(page).toHaveURL(new RegExp(`to=${month}`));
  await expect(page.getByLabel('Last month')).toHaveValue(month);
  await expect(byMonth.getByRole('row').last().getByRole('cell').first()).toHaveText('1');

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    adoptions.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('adoptions.csv');
  const lines = parse(await readFile(await file.path(), 'utf8'), { columns: true, bom: true }) as Record<
    string,
    string
  >[];
  const saved = lines.filter(({ part }) => part === 'month').map(({ adoptions: count }) => count);
  const displayed = await byMonth.locator('tbody tr td:nth-of-type(1)').allTextContents();
  expect(saved).toEqual(displayed);
  expect(saved.at(-1)).toBe('1');

  const row = page.getByRole('listitem').filter({ hasText: 'Senta' });
  await expect(row).toContainText('40 days');
  await row.getByRole('button', { name: 'Feature Senta' }).click();
  await expect(row.getByRole('button', { name: 'Featured Senta' })).toHaveAttribute('aria-pressed', 'true');
  const { featured } = await shelter.db
    .selectFrom('pets')
    .select('featured')
    .where('id', '=', waiting.id)
    .executeTakeFirstOrThrow();
  expect(featured).toBe(true);

  await adoptions.getByText('As a table').first().click();
  await expect(byMonth).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('navigation', { name: 'Pet Dashboard' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(byMonth).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Reports' })).toBeVisible();
  // As narrow as a sheet of paper, while the charts still have the screen's width.
  await page.setViewportSize({ width: 680, height: 960 });
  await expectNoSidewaysScroll(page);
  expect(complaints).toEqual([]);
});
