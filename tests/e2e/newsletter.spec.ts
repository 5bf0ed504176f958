import { expect, expectAccessible, test } from '../support/site.ts';
import type { StartedApp } from '../support/start-application.ts';

const requested = 'Almost done. Click the link we’ve emailed to noor@example.org.';

/** The link to confirm or unsubscribe in the newest email, with the test server's port. */
async function findEmailLink({ db, url }: StartedApp): Promise<string> {
  const email = await db
    .selectFrom('emails')
    .select(['access_link', 'unsubscribe_link'])
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  const { pathname, search } = new URL((email.access_link ?? email.unsubscribe_link)!);
  return url + pathname + search;
}

const countSubscribers = async ({ db }: StartedApp) =>
  (await db.selectFrom('newsletter_subscribers').select('id').where('confirmed_at', 'is not', null).execute()).length;

// Specification: footer-newsletter, limit-newsletter-and-social
test('a visitor subscribes, confirms with a button, and unsubscribes', async ({ page, shelter, complaints }) => {
  await page.goto(`${shelter.url}/about`);
  const form = page.getByRole('region', { name: 'News from the shelter' });
  const subscribe = form.getByRole('button', { name: 'Subscribe' });
  await subscribe.click();
  await expect(form.getByText('Enter your name')).toBeVisible();
  await expect(form.getByText('Enter your email')).toBeVisible();
  await expect(form.getByLabel('Your name')).toBeFocused();
  await form.getByLabel('Your name').fill('Noor');
  await form.getByLabel('Your email').fill('noor');
  await subscribe.click();
  await expect(form.getByText('Enter an email like name@example.com')).toBeVisible();
  await expectAccessible(page);
  await form.getByLabel('Your email').fill('noor@example.org');
  await subscribe.click();
  await expect(form.getByRole('status')).toHaveText(requested);
  await expect(form.getByText(requested)).toBeFocused();

  await page.goto(await findEmailLink(shelter));
  await expect(page).toHaveURL(`${shelter.url}/newsletter/confirm`);
  await expect(page.locator('meta[name="robots"]').first()).toHaveAttribute('content', 'noindex');
  await page.reload();
  expect(await countSubscribers(shelter)).toBe(0);
  await page.getByRole('button', { name: 'Confirm subscription' }).click();
  await expect(page.getByText('Thank you! We’ll be in touch soon.')).toBeFocused();
  expect(await countSubscribers(shelter)).toBe(1);

  const link = await findEmailLink(shelter);
  await page.goto(link);
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByText('We’ve deleted your email from our list.')).toBeFocused();
  await page.reload();
  await expect(page.getByText('We’ve deleted your email from our list.')).toBeVisible();
  expect(await countSubscribers(shelter)).toBe(0);
  await page.goto(link);
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByRole('alert')).toHaveText(
    'This link doesn’t match a subscription. You may have unsubscribed already.',
  );
  await expectAccessible(page);
  expect(complaints.filter((text) => !/status of 400/.test(text))).toEqual([]);
});

test('a failure keeps the input', async ({ page, demo }) => {
  await page.goto(`${demo}/faqs`);
  const form = page.getByRole('region', { name: 'News from the shelter' });
  await form.getByLabel('Your name').fill('Noor');
  await form.getByLabel('Your email').fill('noor@example.org');
  await page.route('**/api/newsletter/', (route) => route.abort());
  await form.getByRole('button', { name: 'Subscribe' }).click();
  await expect(form.getByRole('alert')).toContainText('We can’t connect right now.');
  await expect(form.getByLabel('Your email')).toHaveValue('noor@example.org');
  await expect(form.getByRole('button', { name: 'Subscribe' })).toBeEnabled();
});

test('no page that the server sends holds a token of the newsletter', async ({ shelter }) => {
  for (const page of ['confirm', 'unsubscribe']) {
    for (const end of ['', '.data']) {
      const response = await shelter.get(`/newsletter/${page}${end}?token=canary`);
      expect(response.status).toBe(200);
      expect(await response.text()).not.toContain('canary');
    }
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a link subscribes to the newsletter by email', async ({ page, demo }) => {
    await page.goto(demo);
    await expect(page.getByLabel('Your email')).toBeHidden();
    const content = page.locator('footer noscript a');
    await expect(content).toHaveAttribute('href', 'mailto:hello@shelter.example?subject=Newsletter');
  });

  test('a subscription can still be confirmed and ended', async ({ page, shelter }) => {
    await shelter.call('POST', '/api/newsletter/', { body: { name: 'Noor', email: 'noor@example.org' } });
    await page.goto(await findEmailLink(shelter));
    await page.getByRole('button', { name: 'Confirm subscription' }).click();
    await expect(page.getByText('Thank you! We’ll be in touch soon.')).toBeVisible();
    expect(await countSubscribers(shelter)).toBe(1);
    const link = await findEmailLink(shelter);
    for (const words of [
      'We’ve deleted your email from our list.',
      'This link doesn’t match a subscription. You may have unsubscribed already.',
    ]) {
      await page.goto(link);
      await page.getByRole('button', { name: 'Unsubscribe' }).click();
      await expect(page.getByText(words)).toBeVisible();
    }
    expect(await countSubscribers(shelter)).toBe(0);
  });
});
