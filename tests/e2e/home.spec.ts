import { sql } from 'kysely';
import { createPet, createPhoto } from '../support/factories.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, hydrate, test } from '../support/site.ts';
import type { StartedApp } from '../support/start-application.ts';
import { openMenu } from './open-menu.ts';

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
  await openMenu(page);
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
  await openMenu(page);
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
  await openMenu(page);
  await expect(page.getByRole('banner').getByText('9:00 AM - 5:00 PM')).toBeVisible();
  const link = page.getByRole('contentinfo').getByRole('link', { name: `${name} on Instagram` });
  await expect(link).toHaveAttribute('href', 'https://www.instagram.com/haus');
  await expect(link).toHaveAttribute('rel', 'me noopener');
  await expect(page.getByRole('banner').getByRole('link', { name: `${name} on Instagram` })).toBeVisible();
  for (const fee of ['$350', '$120.50', '$0']) await expect(page.getByText(fee, { exact: true })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test('a pet that the shelter has not checked is not shown on the home page', async ({ page, shelter }) => {
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
  await expect(page.getByText('Unseen')).toHaveCount(0);
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

test('the first screen has the title, the search and pets, below a header in one row', async ({ page, demo }) => {
  await page.goto(demo);
  const { height } = page.viewportSize()!;
  const header = (await page.getByRole('banner').boundingBox())!;
  expect(header.height).toBeLessThan(80);
  const [title, search, pet] = [
    page.getByRole('heading', { level: 1 }),
    page.getByRole('button', { name: 'Search', exact: true }),
    page.getByRole('list', { name: 'Some of our pets' }).getByRole('link').first(),
  ];
  for (const part of [title, search, pet]) {
    const box = (await part.boundingBox())!;
    expect(box.y + box.height).toBeLessThanOrEqual(height);
  }
  await expect(
    page
      .getByRole('list')
      .filter({ has: page.locator('.home-story') })
      .getByRole('link'),
  ).toHaveCount(3);
});

test('the search in the hero leads to the pets that match', async ({ page, demo }) => {
  await page.goto(demo);
  const search = page.getByRole('search');
  await search.getByLabel('Type').selectOption('Cats');
  await search.getByRole('searchbox').fill('a');
  await search.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(/\/search\?text=a&type=Cat#results$/);
  await expect(page.getByRole('article').first()).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the menu opens, and the hero searches', async ({ page, demo, isMobile }) => {
    await page.goto(demo);
    await openMenu(page);
    await expect(page.getByRole('banner').getByRole('link', { name: 'Catalogue' })).toBeVisible();
    if (isMobile) await page.keyboard.press('Escape');
    await page.getByRole('search').getByLabel('Type').selectOption('Cats');
    await page.getByRole('search').getByRole('button', { name: 'Search' }).click();
    await expect(page).toHaveURL(/\/search\?type=Cat#results$/);
    await expect(page.getByRole('heading', { name: /looking for a home$/ })).toBeFocused();
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });
});

test('a followed link closes the menu', async ({ page, demo }) => {
  await page.goto(demo);
  await hydrate(page);
  await openMenu(page);
  await page.getByRole('banner').getByRole('link', { name: 'About Us' }).click();
  await expect(page).toHaveURL(/\/about$/);
  await expect(page.locator('.site-menu:popover-open')).toHaveCount(0);
});
