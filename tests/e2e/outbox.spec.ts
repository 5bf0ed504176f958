import {
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  expectNoSidewaysScroll,
  test,
} from '../support/site.ts';
import type { StartedApp } from '../support/start-application.ts';
import { signIn } from './sign-in.ts';

test('an Admin finds an email, reads it, and follows its link', async ({ page, shelter }) => {
  await signIn(page, shelter, { role: 'Admin', name: 'Robin Keller' });
  await insertEmail(shelter, { subject: 'Your account is ready', to_name: 'Jamie Rivera' });
  await insertEmail(shelter, { subject: 'Set a new password', to_name: 'Casey Nolan' });
  await insertEmail(shelter, { subject: 'Your password was changed', to_name: 'Casey Nolan', status: 'sent' });
  await page.goto(`${shelter.url}/admin-dashboard/outbox`);
  await expect(page.getByText('No mail server is set up: mails are kept here.')).toBeVisible();
  await expect(page.getByText('3 mails')).toBeVisible();

  await page.getByRole('link', { name: 'Kept (2)' }).click();
  await expect(page.getByText('2 mails')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search' }).pressSequentially('casey');
  await expect(page.getByText('1 mail', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\?status=kept&search=casey$/);

  await page.getByRole('link', { name: 'Set a new password' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Set a new password' })).toBeVisible();
  await expect(page.getByText('To Casey Nolan <casey.nolan@example.org>')).toBeVisible();
  const content = page.getByRole('article', { name: 'The letter' });
  await expect(content.getByText('Hello Casey Nolan,')).toBeVisible();
  await expect(content.getByRole('link', { name: 'Go on' })).toHaveAttribute('href', 'http://shelter.example/go-on');
  await expect(page.getByText('Kept. Stays here and is not sent.')).toBeVisible();
  await expectAccessible(page);
  await page.goBack();
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('casey');

  await page.getByRole('searchbox', { name: 'Search' }).fill('nobody');
  await expect(page.getByRole('heading', { name: 'No mail fits this search' })).toBeVisible();
});

test('a failed email can be sent again', async ({ page, shelter }) => {
  await signIn(page, shelter, { role: 'Admin', name: 'Robin Keller' });
  const id = await insertEmail(shelter, {
    subject: 'Your account is ready',
    to_name: 'Jamie Rivera',
    status: 'failed',
    attempts: 1,
    last_error: '550 no such mailbox',
  });
  await page.goto(`${shelter.url}/admin-dashboard/outbox/${id}`);
  await expect(page.getByText('The mail server said: 550 no such mailbox')).toBeVisible();
  await expect(page.getByText('Failed', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0);
  await expect(page.getByText('Failed', { exact: true })).toHaveCount(0);
});

test('an access link is shown only to its recipient', async ({ page, shelter }) => {
  await signIn(page, shelter, { role: 'Admin', name: 'Robin Keller' });
  const id = await insertEmail(shelter, { subject: 'Set a new password', to_name: 'Casey Nolan' });
  await page.route(`**/api/emails/${id}`, async (route) => {
    const email = await (await route.fetch()).json();
    await route.fulfill({ json: { ...email, content: { ...email.content, action: { label: 'Go on', href: null } } } });
  });
  await page.goto(`${shelter.url}/admin-dashboard/outbox/${id}`);
  await expect(page.getByText('The link is known to its reader alone.')).toBeVisible();
  await expect(page.getByRole('article').getByRole('link')).toHaveCount(0);
  await expectAccessible(page);
});

test('a missing email says so inside the dashboard', async ({ page, shelter }) => {
  await signIn(page, shelter, { role: 'Admin', name: 'Robin Keller' });
  await page.goto(`${shelter.url}/admin-dashboard/outbox/987654`);
  await expect(page.getByRole('alert')).toHaveText('No mail has this number.');
  await page.getByRole('link', { name: 'Back to the outbox' }).click();
  await expect(page.getByRole('heading', { name: 'No mail yet' })).toBeVisible();
});

test('the outbox is accessible in every status, and fits the screen', async ({ page, shelter, complaints }) => {
  await signIn(page, shelter, { role: 'Admin', name: 'Robin Keller' });
  for (const status of ['sent', 'failed', 'kept', 'dropped'] as const) {
    await insertEmail(shelter, { subject: 'W'.repeat(200), to_name: 'W'.repeat(200), status });
  }
  await page.goto(`${shelter.url}/admin-dashboard/outbox`);
  await expect(page.getByText('4 mails')).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('rowheader').first().getByRole('link').click();
  await expect(page.getByRole('article')).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await expectNoSidewaysScroll(page);
  expect(complaints).toEqual([]);
});

interface StoredEmail {
  subject: string;
  to_name: string;
  status?: 'sent' | 'failed' | 'kept' | 'dropped';
  attempts?: number;
  last_error?: string;
}

async function insertEmail(
  { db }: StartedApp,
  { subject, to_name, status = 'kept', ...email }: StoredEmail,
): Promise<number> {
  const now = new Date();
  const content = {
    subject,
    preview: '',
    greeting: `Hello ${to_name},`,
    paragraphs: ['This is what the letter says.'],
    action: { label: 'Go on', href: 'http://shelter.example/go-on' },
    notes: ['And this is its small print.'],
  };
  const { id } = await db
    .insertInto('emails')
    .values({
      ...email,
      type: 'welcome',
      to_name,
      to_email: `${to_name.toLowerCase().replaceAll(' ', '.').slice(0, 60)}@example.org`,
      content: JSON.stringify(content),
      status,
      next_attempt_at: now,
      created_at: now,
      completed_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
