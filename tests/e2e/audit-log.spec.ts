import { readFile } from 'node:fs/promises';
import { createUser } from '../support/factories.ts';
import {
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  expectNoSidewaysScroll,
  test,
} from '../support/site.ts';
import type { StartedApp } from '../support/start-application.ts';
import { signIn } from '../support/sign-in.ts';

test('an Admin reads who did what and filters it, and the URL contains the search', async ({ page, shelter }) => {
  const admin = await signIn(page, shelter, { role: 'Admin', name: 'Robin Keller' });
  const jamie = await createUser(shelter.db, { name: 'Jamie Rivera' });
  await note(shelter, {
    actor_id: admin.id,
    action: 'user.updated',
    subject_id: jamie.id,
    details: { fields: ['name'] },
  });
  await note(shelter, { actor_id: jamie.id, action: 'session.login', subject_id: jamie.id });
  await note(shelter, {
    actor_id: 987_654,
    action: 'session.logout',
    subject_id: 987_654,
    at: new Date('2026-01-15T12:00:00Z'),
  });
  await note(shelter, { actor_id: null, action: 'password.reset_requested', subject_id: jamie.id });

  await page.goto(`${shelter.url}/admin-dashboard/audit-log`);
  await expect(page.getByText('4 entries')).toBeVisible();
  await expect(page.getByRole('row', { name: /Robin Keller/ })).toContainText('changed the name of Jamie Rivera');
  await expect(page.getByRole('row', { name: /Robin Keller/ })).not.toContainText('fields');
  await expect(page.getByRole('row', { name: /Former member/ })).toContainText('logged out');
  await expect(page.getByRole('row', { name: /The system/ })).toBeVisible();

  const filters = page.getByRole('search', { name: 'Filter entries' });
  await page.locator('summary', { hasText: 'Filters' }).click();
  await filters.getByLabel('Kind').selectOption('Logins and sessions');
  await expect(page.getByText('2 entries')).toBeVisible();
  await expect(page).toHaveURL(/\?action=session$/);
  await filters.getByLabel('To').fill('2026-01-31');
  await expect(page.getByText('1 entry')).toBeVisible();
  await expect(page).toHaveURL(/\?action=session&to=2026-01-31$/);

  await filters.getByLabel('From').fill('2026-02-01');
  await expect(page.getByText('This day is before the first one.')).toBeVisible();
  await filters.getByLabel('From').fill('');
  await expect(page.getByText('1 entry')).toBeVisible();
  await expect(page).toHaveURL(/\?action=session&to=2026-01-31$/);

  await page.reload();
  await expect(page.getByText('1 entry')).toBeVisible();
  await page.locator('summary', { hasText: 'Filters (2)' }).click();
  await expect(filters.getByLabel('Kind')).toHaveValue('session');
  await expect(filters.getByLabel('To')).toHaveValue('2026-01-31');

  await page.getByRole('searchbox', { name: 'Search' }).fill('nothing like it');
  await expect(page.getByRole('heading', { name: 'No entries match' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Show everything' }).click();
  await expect(page.getByText('4 entries')).toBeVisible();

  await page.locator('summary', { hasText: 'Filters' }).click();
  await filters.getByRole('combobox', { name: 'Done by' }).pressSequentially('jamie');
  await page.getByRole('option', { name: /Jamie Rivera/ }).click();
  await expect(page.getByText('1 entry')).toBeVisible();
  await expect(page.getByRole('link', { name: /Done by.*Jamie Rivera/ })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('link', { name: /Done by.*Jamie Rivera/ })).toBeVisible();
  await page.getByRole('row').getByRole('link', { name: 'Jamie Rivera' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Jamie Rivera' })).toBeVisible();
});

test('an Admin exports the results as a file', async ({ page, shelter }) => {
  const admin = await signIn(page, shelter, { role: 'Admin', name: 'Robin Keller' });
  await note(shelter, { actor_id: admin.id, action: 'session.login', subject_id: admin.id });
  await note(shelter, { actor_id: admin.id, action: 'password.changed', subject_id: admin.id });
  await page.goto(`${shelter.url}/admin-dashboard/audit-log?action=password`);
  await expect(page.getByText('1 entry')).toBeVisible();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^audit-log-.*\.csv$/);
  const text = await readFile(await file.path(), 'utf8');
  expect(text).toContain('Robin Keller changed');
  expect(text).not.toContain('logged in');
});

test('a failed export shows an error', async ({ page, shelter }) => {
  await signIn(page, shelter, { role: 'Admin', name: 'Robin Keller' });
  await page.goto(`${shelter.url}/admin-dashboard/audit-log`);
  await expect(page.getByRole('button', { name: 'Export CSV' })).toBeVisible();
  await page.route('**/api/audit-log/*', (route) => route.fulfill({ status: 503, json: { error: 'Back soon.' } }));
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await expect(page.getByRole('alert')).toHaveText('Back soon.');
});

test('a long log is accessible, fits the screen and has pages', async ({ page, shelter, complaints }) => {
  const admin = await signIn(page, shelter, { role: 'Admin', name: 'W'.repeat(200) });
  for (let count = 0; count < 26; count += 1) {
    await note(shelter, {
      actor_id: admin.id,
      action: 'profile.updated',
      subject_id: admin.id,
      details: { fields: ['name'] },
    });
  }
  await page.goto(`${shelter.url}/admin-dashboard/audit-log`);
  await expect(page.getByText('26 entries')).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page.locator('tbody').getByRole('row')).toHaveCount(1);
  await page.goto(`${shelter.url}/admin-dashboard/audit-log?page=9`);
  await expect(page).toHaveURL(/\?page=2$/);
  expect(complaints).toEqual([]);
});

interface AuditEntry {
  actor_id: number | null;
  action: string;
  subject_id: number;
  at?: Date;
  details?: Record<string, unknown>;
}

async function note({ db }: StartedApp, { at = new Date(), details = {}, ...event }: AuditEntry): Promise<void> {
  await db
    .insertInto('audit_log')
    .values({ ...event, at, details: JSON.stringify(details), subject_type: 'user', ip: '192.0.2.7' })
    .execute();
}
