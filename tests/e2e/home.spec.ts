import { sql } from 'kysely';
import { createPet, createPhoto } from '../support/factories.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../support/site.ts';
import type { StartedApp } from '../support/start-application.ts';

async function saveShelter({ db, invalidateCache }: StartedApp, value: Record<string, unknown>): Promise<void> {
  await db
    .insertInto('settings')
    .values({ key: 'shelter', value: JSON.stringify(value) })
    .execute();
  invalidateCache();
}

// Specification: page-home, header-email-and-phone, navbar-links, about-heading, about-features, footer-contact
// Specification: footer-adoption-info, footer-help, footer-copyright
test('the home page shows what the specification requires', async ({ page, demo, complaints }) => {
  await page.goto(demo);
  for (const name of [
    'Why Adopt?',
    'Pets Available for Adoption',
    'Every Pet Deserves a Loving Home',
    'Ethical Adoption Process',
    'Comprehensive Health & Care',
    'Ongoing Support for Pet Owners',
  ]) {
    await expect(page.getByRole('heading', { name })).toBeVisible();
  }
  await expect(page.getByText(/^We connect rescue pets with families/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Live chat', exact: true })).toBeVisible();
  const [banner, footer] = [page.getByRole('banner'), page.getByRole('contentinfo')];
  for (const part of [banner, footer]) {
    await expect(part.getByRole('link', { name: '+1 555 0100' })).toHaveAttribute('href', 'tel:+15550100');
    await expect(part.getByRole('link', { name: 'hello@shelter.example' })).toHaveAttribute(
      'href',
      'mailto:hello@shelter.example',
    );
  }
  await expect(banner.getByRole('link', { name: 'Shelter World', exact: true })).toHaveAttribute('href', '/');
  await expect(banner.getByRole('link', { name: 'Catalogue' })).toHaveAttribute('href', '/catalogue');
  await expect(banner.getByRole('link', { name: 'About Us' })).toHaveAttribute('href', '/about');
  for (const [name, href] of [
    ['Why Adopt?', '/#why-adopt'],
    ['Adoption Process', '/#adoption-process'],
    ['Available Pets', '/search?status=Available'],
    ['Success Stories', '/success-stories'],
    ['FAQs', '/faqs'],
    ['Support', '/faqs#support'],
    ['Privacy', '/privacy'],
    ['Terms', '/terms'],
  ]) {
    await expect(footer.getByRole('link', { name: name!, exact: true }).first()).toHaveAttribute('href', href!);
  }
  await expect(footer.getByText(`© ${new Date().getFullYear()} Shelter World`)).toBeVisible();
  expect(complaints).toEqual([]);
});

// Specification: header-opening-hours, header-social-icons, footer-social-icons, limit-opening-hours
// Specification: limit-newsletter-and-social
test('hours, social links and fees come from the settings, and a long name fits the screen', async ({
  page,
  shelter,
}) => {
  await page.goto(shelter.url);
  await expect(page.getByRole('banner').getByText('8:00 AM - 8:00 PM')).toBeVisible();
  await expect(page.getByRole('link', { name: / on Instagram$/ })).toHaveCount(0);

  const name = 'Haus der guten Hoffnung für Tiere an der Donaudampfschifffahrtsgesellschaft';
  await saveShelter(shelter, {
    name,
    openingHours: '9:00 AM - 5:00 PM',
    socialLinks: { instagram: 'https://www.instagram.com/haus', x: 'https://x.com/haus' },
    fees: { dog: 35_000, cat: 12_050, other: 0 },
  });
  await page.goto(shelter.url);
  await expect(page.getByRole('banner').getByText('9:00 AM - 5:00 PM')).toBeVisible();
  const link = page.getByRole('contentinfo').getByRole('link', { name: `${name} on Instagram` });
  await expect(link).toHaveAttribute('href', 'https://www.instagram.com/haus');
  await expect(link).toHaveAttribute('rel', 'me noopener');
  // The header has no space for it on a phone.
  await expect(page.getByRole('banner').locator('a[href="https://www.instagram.com/haus"]')).toBeAttached();
  for (const fee of ['$350', '$120.50', '$0']) await expect(page.getByText(fee, { exact: true })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test('a pet that the shelter has not checked is listed, but not shown on the home page', async ({ page, shelter }) => {
  for (const [name, is_checked] of [
    ['Known', true],
    ['Unseen', false],
  ] as const) {
    const { id } = await createPet(shelter.db, { name, is_checked });
    await createPhoto(shelter.db, id);
  }
  shelter.invalidateCache();
  await page.goto(shelter.url);
  const welcome = page.getByRole('list', { name: 'Some of our pets' });
  await expect(welcome.getByRole('link')).toHaveText([/Known/]);
  await expect(page.getByRole('article').filter({ hasText: 'Unseen' })).toBeVisible();
});

test('if the pets cannot be loaded, the rest of the home page is shown, and Retry loads them', async ({
  page,
  shelter,
}) => {
  await createPet(shelter.db, { name: 'Maple' });
  await sql`alter table pets rename to pets_out_of_reach`.execute(shelter.db);
  const response = await page.goto(shelter.url);
  expect(response!.status()).toBe(503);
  expect(response!.headers()['cache-control']).toBe('no-store');
  await expect(page.getByText('Failed to load pets. Please try again later.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Good to know' })).toBeVisible();
  await expectAccessible(page);
  await sql`alter table pets_out_of_reach rename to pets`.execute(shelter.db);
  await page.getByRole('link', { name: 'Retry' }).click();
  await expect(page.getByText('Maple').first()).toBeVisible();
});
