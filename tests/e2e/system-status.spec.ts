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
  await expect(page.getByRole('heading', { name: 'Hello, Robin Keller', level: 1 })).toBeVisible();
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

test('an Admin requests a backup, follows it, and reads how it ended', async ({ page, shelter }) => {
  const made = { name: 'one', location: '/mnt/backups', bytes: 214_300_000, error: null, is_removed: false };
  const verified = { verified_at: '2026-11-29T04:00:00Z', verification_error: null };
  const first = { ...made, ...verified, started_at: '2026-11-29T03:00:00Z', result: 'complete' };
  const at = { started_at: '2026-11-30T14:00:00Z', verified_at: null, verification_error: null };
  const failed = { ...made, ...at, name: 'two', bytes: null, error: 'The disk is full.', result: 'failed' };
  let backups: object = { is_set_up: true, in_progress: null, latest: [first] };
  await signIn(page, shelter, { role: 'Admin', name: 'Robin Keller' });
  await page.route('**/api/system-status/backups', (route) => {
    if (route.request().method() === 'POST') {
      backups = { is_set_up: true, in_progress: { type: 'request', since: at.started_at }, latest: [first] };
      return route.fulfill({ status: 201, json: backups });
    }
    return route.fulfill({ json: backups });
  });
  await page.goto(`${shelter.url}/admin-dashboard/status`);
  const panel = page.getByRole('region', { name: 'Backups' });
  await expect(panel.getByRole('listitem')).toHaveText([/Complete.*214 MB, verified Nov 29, 2026/s]);
  const button = panel.getByRole('button', { name: 'Back up now' });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(panel.getByRole('status')).toContainText('It starts within two minutes.');
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  await expectAccessibleInBothThemes(page);
  await expectNoSidewaysScroll(page);

  const pollNow = () => page.evaluate(() => window.dispatchEvent(new Event('online')));
  backups = { is_set_up: true, in_progress: { type: 'backup', since: at.started_at }, latest: [first] };
  await pollNow();
  await expect(panel.getByRole('status')).toContainText('A backup has been running since');
  const damaged = { ...first, name: 'zero', verified_at: null, verification_error: 'The file is damaged.' };
  backups = { is_set_up: true, in_progress: null, latest: [failed, first, damaged] };
  await pollNow();
  await expect(page.getByText('The backup failed. The disk is full.')).toBeVisible();
  await expect(panel.getByRole('listitem').first()).toContainText('Failed');
  await expect(panel.getByRole('listitem').last()).toHaveText(/Can’t be restored.*214 MB\. The file is damaged\./s);
  await expect(button).not.toHaveAttribute('aria-disabled');
  await expectAccessibleInBothThemes(page);
});

test('the dashboard’s first page warns of late backups, and leads to the status page', async ({ page, shelter }) => {
  await signIn(page, shelter, { role: 'Admin', name: 'Robin Keller' });
  await page.route('**/api/admin/day', async (route) => {
    const response = await route.fetch();
    const day = (await response.json()) as object;
    await route.fulfill({ response, json: { ...day, system_warnings: ['Your backup is late'] } });
  });
  await page.goto(`${shelter.url}/admin-dashboard`);
  await page.getByRole('link', { name: '1 system warning: Your backup is late' }).click();
  await expect(page.getByRole('heading', { name: 'System status', level: 1 })).toBeVisible();
  await expect(page.getByText('docs/operations/backups.md')).toBeVisible();
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
