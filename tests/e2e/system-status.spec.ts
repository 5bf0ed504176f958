import { sql } from 'kysely';
import { expect, expectAccessibleInBothThemes, expectNoSidewaysScroll, test } from '../support/site.ts';
import { signIn, signInStaff } from '../support/sign-in.ts';

test('an Admin sees what is wrong with the installation, and checks again', async ({ page, shelter }) => {
  await signIn(page, shelter, { role: 'Admin', name: 'Robin Keller' });
  const hourAgo = new Date(Date.now() - 3_600_000);
  const { rows } = await sql<{ id: number }>`
    insert into emails (type, to_name, to_email, content, status, next_attempt_at, created_at, completed_at)
    values ('test', 'Ada', 'ada@example.org', '{}', 'failed', ${hourAgo}, ${hourAgo}, ${hourAgo})
    returning id`.execute(shelter.db);
  await page.goto(`${shelter.url}/admin-dashboard`);
  await page.keyboard.press('g');
  await page.keyboard.press('.');
  await expect(page.getByRole('heading', { name: 'System status', level: 1 })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Everything is working. Checked' })).toBeVisible();
  const database = page.getByRole('region', { name: 'Database' });
  await expect(database.getByText('OK', { exact: true })).toBeVisible();
  await expect(database.getByText(/accepts writes/)).toBeVisible();
  const emails = page.getByRole('region', { name: 'Emails' });
  await expect(emails.getByRole('definition').last()).toHaveText('1');

  await shelter.db.deleteFrom('emails').where('id', '=', rows[0]!.id).execute();
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(emails.getByRole('definition').last()).toHaveText('0');
  await emails.getByRole('link', { name: 'Open the outbox' }).click();
  await expect(page.getByRole('heading', { name: 'Outbox', level: 1 })).toBeVisible();
});

test('the page is accessible, fits the screen, and says what to do where something is wrong', async ({
  page,
  shelter,
}) => {
  await signIn(page, shelter, { role: 'Admin', name: 'Robin Keller' });
  await page.route('**/api/system-status/', async (route) => {
    const response = await route.fetch();
    const system = (await response.json()) as { checks: { id: string }[] };
    const wrong = {
      disk: { status: 'warning', advice: 'Free some space.' },
      database: { status: 'error', summary: 'The database doesn’t respond.', advice: 'Start it.' },
    };
    const checks = system.checks.map((check) => ({ ...check, ...wrong[check.id as keyof typeof wrong] }));
    await route.fulfill({ response, json: { ...system, checks } });
  });
  await page.goto(`${shelter.url}/admin-dashboard/status`);
  await expect(page.getByText('2 things need attention.')).toBeVisible();
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toHaveText('Database');
  await expect(page.getByText('Free some space.')).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await expectNoSidewaysScroll(page);
});

test('a page that can’t be loaded says so', async ({ page, shelter }) => {
  await signIn(page, shelter, { role: 'Admin', name: 'Robin Keller' });
  await page.route('**/api/system-status/', (route) => route.fulfill({ status: 503, json: { error: 'Away.' } }));
  await page.goto(`${shelter.url}/admin-dashboard/status`);
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
});

test('staff without the capability don’t see it', async ({ page, shelter }) => {
  await signInStaff(page, shelter, { name: 'Sam Ito', roles: ['read only'] });
  await page.goto(`${shelter.url}/admin-dashboard/status`);
  await expect(page.getByText('Only managers and Admins')).toBeVisible();
  await expect(page.getByRole('link', { name: 'System status' })).toHaveCount(0);
});
