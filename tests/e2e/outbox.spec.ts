import {
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  expectNoSidewaysScroll,
  test,
} from '../support/site.ts';
import type { StartedApp } from '../support/start-application.ts';
import { signIn } from '../support/sign-in.ts';

test('an Admin finds an email, reads it, and follows its link', async ({ page, shelter }) => {
  await signIn(page, shelter, { role: 'Admin', name: 'Robin Keller' });
  await insertEmail(shelter, { subject: 'Your account is ready', to_name: 'Jamie Rivera' });
  await insertEmail(shelter, { subject: 'Set a new password', to_name: 'Casey Nolan' });
  await insertEmail(shelter, { subject: 'Your password was changed', to_name: 'Casey Nolan', status: 'sent' });
  await page.goto(`${shelter.url}/admin-dashboard/outbox`);
  await expect(page.getByText('No mail server is set up, so emails stay here.')).toBeVisible();
  await expect(page.getByText('3 emails')).toBeVisible();

  await page.getByRole('link', { name: 'Not sent (2)' }).click();
  await expect(page.getByText('2 emails')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search' }).pressSequentially('casey');
  await expect(page.getByText('1 email', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\?status=kept&search=casey$/);

  await page.getByRole('link', { name: 'Set a new password' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Set a new password' })).toBeVisible();
  await expect(page.getByText('To Casey Nolan <casey.nolan@example.org>')).toBeVisible();
  const content = page.getByRole('article', { name: 'Email' });
  await expect(content.getByText('Hello Casey Nolan,')).toBeVisible();
  await expect(content.getByRole('link', { name: 'Go on' })).toHaveAttribute('href', 'http://shelter.example/go-on');
  await expect(page.getByText('Not sent. Saved here only.')).toBeVisible();
  await expectAccessible(page);
  await page.goBack();
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('casey');

  await page.getByRole('searchbox', { name: 'Search' }).fill('nobody');
  await expect(page.getByRole('heading', { name: 'No emails match' })).toBeVisible();
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

test('failed emails are found by what they are about, and sent again together', async ({ page, shelter }) => {
  await signIn(page, shelter, { role: 'Admin', name: 'Robin Keller' });
  for (const to_name of ['Jamie Rivera', 'Casey Nolan'])
    await insertEmail(shelter, { subject: 'Your account is ready', to_name, status: 'failed', attempts: 1 });
  await insertEmail(shelter, { subject: 'Your password was changed', to_name: 'Casey Nolan', status: 'sent' });
  await page.goto(`${shelter.url}/admin-dashboard/outbox`);
  await page.locator('summary', { hasText: 'Filters' }).click();
  await page.getByRole('checkbox', { name: 'Accounts' }).check();
  await expect(page.getByRole('link', { name: 'Remove filter About: Accounts' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\?topic=accounts$/);
  await expect(page.getByText('3 emails')).toBeVisible();
  await page.getByRole('table').getByLabel('Select all failed and queued on this page').check();
  const selected = page.getByRole('region', { name: 'Selected emails' });
  await expect(selected).toContainText('2 selected');
  await selected.getByRole('button', { name: 'Cancel queued…' }).click();
  const question = page.getByRole('dialog', { name: 'Cancel 2 emails?' });
  await question.getByRole('button', { name: 'Cancel emails' }).click();
  await expect(question.getByText('None of these emails is still waiting to be sent.')).toBeVisible();
  await question.getByRole('button', { name: 'Never mind' }).click();
  await selected.getByRole('button', { name: 'Retry failed' }).click();
  await expect(page.getByText('2 emails queued again.')).toBeVisible();
  await expect(selected).toHaveCount(0);
});

test('an access link is shown only to its recipient', async ({ page, shelter }) => {
  await signIn(page, shelter, { role: 'Admin', name: 'Robin Keller' });
  const id = await insertEmail(shelter, { subject: 'Set a new password', to_name: 'Casey Nolan' });
  await page.route(`**/api/emails/${id}`, async (route) => {
    const email = await (await route.fetch()).json();
    await route.fulfill({ json: { ...email, content: { ...email.content, action: { label: 'Go on', href: null } } } });
  });
  await page.goto(`${shelter.url}/admin-dashboard/outbox/${id}`);
  await expect(page.getByText('Only the recipient can see this link.')).toBeVisible();
  await expect(page.getByRole('article').getByRole('link')).toHaveCount(0);
  await expectAccessible(page);
});

test('a missing email says so inside the dashboard', async ({ page, shelter }) => {
  await signIn(page, shelter, { role: 'Admin', name: 'Robin Keller' });
  await page.goto(`${shelter.url}/admin-dashboard/outbox/987654`);
  await expect(page.getByRole('alert')).toHaveText('This email was deleted.');
  await page.getByRole('link', { name: 'Back to outbox' }).click();
  await expect(page.getByRole('heading', { name: 'No emails yet' })).toBeVisible();
});

test('the outbox is accessible in every status, and fits the screen', async ({ page, shelter, complaints }) => {
  await signIn(page, shelter, { role: 'Admin', name: 'Robin Keller' });
  for (const status of ['sent', 'failed', 'kept', 'dropped'] as const) {
    await insertEmail(shelter, { subject: 'W'.repeat(200), to_name: 'W'.repeat(200), status });
  }
  await page.goto(`${shelter.url}/admin-dashboard/outbox`);
  await expect(page.getByText('4 emails')).toBeVisible();
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
