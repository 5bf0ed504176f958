import type { Page } from '@playwright/test';
import { settingSections } from '../../src/features/settings/settings.constants.ts';
import { createPet } from '../support/factories.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../support/site.ts';
import type { StartedApp } from '../support/start-application.ts';
import { remember, signIn } from '../support/sign-in.ts';

const robin = { role: 'Admin', name: 'Robin' } as const;

async function open(page: Page, shelter: StartedApp, part: string): Promise<void> {
  await page.goto(`${shelter.url}/admin-dashboard/settings${part === 'shelter' ? '' : `?part=${part}`}`);
  await expect(page.getByRole('region', { name: 'Recent changes' })).toBeVisible();
}

function saveButton(page: Page) {
  return page.getByRole('button', { name: 'Save', exact: true });
}

async function save(page: Page): Promise<void> {
  await saveButton(page).click();
  await expect(page.getByRole('status').filter({ hasText: 'All changes saved' })).toBeVisible();
  const alert = page.getByRole('alert').filter({ hasText: 'Saved. The site is up to date.' });
  await expect(alert).toBeVisible();
}

test('visitors see the settings that an Admin saves, and nothing that is switched off', async ({
  page,
  browser,
  shelter,
  complaints,
}) => {
  await signIn(page, shelter, robin);
  const { id } = await createPet(shelter.db, { name: 'Maple', species: 'Dog' });

  await open(page, shelter, 'shelter');
  await page.getByLabel('Name of the shelter').fill('Paws & Co');
  await page.getByLabel('Instagram').fill('http://instagram.com/paws');
  await saveButton(page).click();
  await expect(page.getByText('Must start with https://')).toBeVisible();
  await expect(page.getByLabel('Instagram')).toBeFocused();
  await page.getByLabel('Instagram').fill('https://www.instagram.com/paws');
  await save(page);
  const lately = page.getByRole('region', { name: 'Recent changes' });
  await expect(lately.getByText('the link to Instagram from none to https://www.instagram.com/paws')).toBeVisible();

  await page.getByRole('link', { name: 'Fees and decisions' }).click();
  await page.getByLabel('Dogs').fill('many');
  await saveButton(page).click();
  await expect(page.getByLabel('Dogs')).toBeFocused();
  await page.getByLabel('Dogs').fill('350.50');
  await save(page);

  await page.getByRole('link', { name: 'FAQs', exact: true }).click();
  await page.getByRole('button', { name: 'Add a question to Costs' }).click();
  await page.getByRole('textbox', { name: 'Question' }).fill('Do you take cheques?');
  await saveButton(page).click();
  await expect(page.getByText('Enter an answer')).toBeVisible();
  await page.getByRole('textbox', { name: 'Answer' }).fill('No. Bring {fee_dogs} in cash.');
  await saveButton(page).click();
  await expect(page.getByText('Holds {fee_dogs}, which stands for nothing')).toBeVisible();
  await page.getByRole('textbox', { name: 'Answer' }).fill('No.\n\n- Cash: {fee_dog}\n- Cards');
  await page.getByRole('checkbox', { name: 'Show its first paragraph on the home page' }).check();
  await page.getByRole('button', { name: 'Move “Do you take cheques?” up' }).click();
  await page.getByRole('button', { name: 'Remove “Is my card number safe?”' }).click();
  await save(page);

  await page.getByRole('link', { name: 'Sites and hours', exact: true }).click();
  for (const name of ['Downtown', 'Eastside']) {
    await page.getByRole('link', { name: `Edit ${name}` }).click();
    await page.getByLabel('Open for new bookings').uncheck();
    await page.getByRole('button', { name: 'Save site' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'All changes saved.' })).toBeVisible();
    await page.getByRole('link', { name: 'All sites' }).click();
  }
  await page.getByRole('link', { name: 'Edit Main Branch' }).click();
  await page.getByLabel('Monday opening hours, from').fill('09:00');
  await page.getByLabel('Monday opening hours, to').fill('17:00');
  await page.getByRole('button', { name: 'Copy Monday to all days' }).click();
  await page.getByRole('checkbox', { name: 'Monday', exact: true }).uncheck();
  await page.getByRole('button', { name: 'Save site' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'All changes saved.' })).toBeVisible();
  expect(complaints.filter((each) => !each.includes('400'))).toEqual([]);

  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(shelter.url);
  await expect(visitor.getByRole('banner')).toContainText('Open Tuesday to Sunday 9:00 AM - 5:00 PM');
  const footer = visitor.getByRole('contentinfo');
  await expect(footer.getByRole('link', { name: 'Paws & Co on Instagram' })).toBeVisible();
  await expect(visitor.getByText('$350.50')).toBeVisible();
  await visitor.getByText('Do you take cheques?').click();
  await expect(visitor.getByText('No.', { exact: true })).toBeVisible();
  await visitor.goto(`${shelter.url}/faqs#do-you-take-cheques`);
  await expect(visitor.getByText('Cash: $350.50')).toBeVisible();
  await expect(visitor.getByText('Is my card number safe?')).toHaveCount(0);
  await visitor.goto(`${shelter.url}/adoption-process/${id}`);
  await expect(visitor.getByText('$350.50').first()).toBeVisible();
  await expect(visitor.getByText('Pick a day, a time and a location: Main Branch.')).toBeVisible();
  await visitor.context().close();
});

test('of two Admins who change the same settings, the second is notified and loses nothing; unsaved changes survive a reload', async ({
  page,
  browser,
  shelter,
}) => {
  const admin = await signIn(page, shelter, robin);
  await open(page, shelter, 'shelter');
  await page.getByLabel('Name of the shelter').fill('Haven by the Lake');

  const other = await (await browser.newContext()).newPage();
  await remember(other, shelter, { ...robin, ...admin });
  await open(other, shelter, 'shelter');
  await other.getByLabel('Name of the shelter').fill('Paws & Co');
  await other.getByLabel('Phone').fill('+1 555 0199');
  await save(other);
  await other.context().close();

  await saveButton(page).click();
  await expect(page.getByText('Name of the shelter, now saved as “Paws & Co”')).toBeVisible();
  await expect(page.getByLabel('Name of the shelter')).toHaveValue('Haven by the Lake');
  await expect(page.getByLabel('Phone')).toHaveValue('+1 555 0199');

  page.on('dialog', (requested) => void requested.accept());
  await page.reload();
  await expect(page.getByLabel('Name of the shelter')).toHaveValue('Haven by the Lake');
  await page.getByRole('link', { name: 'Outbox' }).click();
  await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay' }).click();
  await save(page);
  await page.getByRole('link', { name: 'Outbox' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Outbox' })).toBeVisible();

  await open(page, shelter, 'retention');
  await page.getByLabel('Chats, in months').fill('6');
  await saveButton(page).click();
  const requested = page.getByRole('dialog', { name: 'Shorten retention?' });
  await expect(requested.getByText('Nothing is old enough to delete yet.')).toBeVisible();
  await requested.getByRole('button', { name: 'Shorten' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'All changes saved' })).toBeVisible();
  await page.goto(`${shelter.url}/privacy#chat-data`);
  await expect(page.getByText('We delete a chat 6 months after its last message')).toBeVisible();
});

test('each section of the settings is accessible and fits the screen, with its preview', async ({
  page,
  shelter,
  complaints,
}) => {
  await signIn(page, shelter, robin);
  for (const part of settingSections) {
    await open(page, shelter, part);
    const button = page.getByRole('button', { name: 'Preview' });
    if ((await button.count()) > 0) {
      await button.click();
      const preview = page.getByRole('region', { name: 'Preview' });
      await expect(preview.locator('.settings-preview')).not.toBeEmpty();
      if (part === 'shelter') await preview.getByRole('link').filter({ visible: true }).first().click();
    }
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  }
  expect(complaints).toEqual([]);
});
