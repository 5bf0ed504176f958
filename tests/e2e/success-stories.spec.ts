import type { Page } from '@playwright/test';
import { createApplication } from '../support/adoption-calls.ts';
import { createSignedInUser } from '../support/signed-in-users.ts';
import { createPet } from '../support/factories.ts';
import { createImage } from '../support/images.ts';
import { createSuccessStory } from '../support/success-stories.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../support/site.ts';
import type { StartedApp } from '../support/start-application.ts';
import { remember, signIn } from '../support/sign-in.ts';

const DAY_MS = 86_400_000;
const payload = '<img src=x onerror="window.hasRun = true">';

function alert(page: Page, text: string) {
  return page.getByRole('alert').filter({ hasText: text });
}

/** Creates an adoption from some time ago. */
async function createPastAdoption({ db }: StartedApp, user_id: number, name: string) {
  const pet = await createPet(db, { name, adoption_status: 'Adopted' });
  const created_at = new Date(Date.now() - 9 * DAY_MS);
  const application = await createApplication(db, { pet_id: pet.id, user_id, status: 'Approved', created_at });
  return { pet_id: pet.id, application_id: application.id };
}

// Specification: user-page-pending-reviews
test('an adopter writes a story, an Admin publishes it, visitors read it, and the adopter withdraws it', async ({
  page,
  shelter,
  browser,
  complaints,
}) => {
  const adopter = await signIn(page, shelter, { name: 'Noor Haddad' });
  const admin = await createSignedInUser(shelter.db, { role: 'Admin', name: 'Robin Keller' });
  await createPastAdoption(shelter, adopter.id, 'Maple');
  await page.goto(`${shelter.url}/user-dashboard`);
  await expect(page.getByRole('heading', { name: 'How is Maple?' })).toBeVisible();
  await page.getByRole('link', { name: 'Share your story' }).click();

  const send = page.getByRole('button', { name: 'Send story' });
  await send.click();
  await expect(page.getByLabel('Title')).toBeFocused();
  await expect(alert(page, 'Please fill in the title field. Please fill in the story field.')).toBeVisible();
  await page.getByLabel('Title').fill('She sleeps on my feet');
  await page.getByLabel('Your story', { exact: true }).fill(`On the first night she stayed by the door.\n${payload}`);
  await expect(page.getByLabel('Your name')).toHaveValue('Noor');
  await page.getByLabel('Your name').fill('');
  await send.click();
  await expect(alert(page, 'Please fill in the name field.')).toBeVisible();
  await page.getByLabel('Your name').fill('Noor');
  const buffer = await createImage(900, 700).jpeg().toBuffer();
  await page.getByLabel('Choose a photo').setInputFiles({ name: 'maple.jpg', mimeType: 'image/jpeg', buffer });
  await expect(page.getByText('Photo ready.')).toBeAttached();

  await page.reload();
  await expect(page.getByLabel('Title')).toHaveValue('She sleeps on my feet');
  await expect(page.getByRole('group', { name: 'Photo 1 of 1' })).toBeVisible();
  await page.getByRole('checkbox', { name: 'You may publish my story' }).check();
  await send.click();
  await expect(alert(page, 'Thank you for your story! We’ll review it and email you.')).toBeVisible();
  await expect(page.getByText('You have no pending reviews.')).toBeVisible();
  await expect(page.getByText('In review', { exact: true })).toBeVisible();

  await remember(page, shelter, { ...admin, role: 'Admin', name: 'Robin Keller' });
  await page.goto(`${shelter.url}/admin-dashboard/success-stories`);
  await expect(page.getByRole('link', { name: 'Waiting (1)' })).toHaveAttribute('aria-current', 'page');
  await page.getByRole('button', { name: 'Publish the story “She sleeps on my feet”' }).click();
  await expect(alert(page, 'Story published.')).toBeVisible();
  await expect(page.getByText('No stories to review')).toBeVisible();

  const visiting = await browser.newContext({ javaScriptEnabled: false });
  const visitor = await visiting.newPage();
  await visitor.goto(shelter.url);
  await visitor.getByRole('contentinfo').getByRole('link', { name: 'Success Stories' }).click();
  const story = visitor.getByRole('article').filter({ hasText: 'She sleeps on my feet' });
  await expect(story).toContainText(payload);
  await expect(story.getByRole('img', { name: 'Maple, Dog' })).toBeVisible();
  await expect(story.getByText('Noor and Maple')).toBeVisible();
  await story.getByRole('link', { name: 'See Maple’s page' }).click();
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Maple');

  await remember(page, shelter, { ...adopter, name: 'Noor Haddad' });
  await page.goto(`${shelter.url}/success-stories`);
  // For adopters, the page changes as it hydrates.
  await expect(page.getByRole('button', { name: 'Account: Noor Haddad' })).toBeVisible();
  await page.getByRole('link', { name: 'Tell us your story' }).click();
  await expect(page.getByText('Published', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Unpublish' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Unpublish' }).click();
  await expect(alert(page, 'Your story is no longer published.')).toBeVisible();
  await expect(page.getByText('Private', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Publish' }).click();
  const publishing = page.getByRole('dialog', { name: 'Publish Maple’s story?' });
  await expect(publishing).toContainText('with the photo, Maple’s name and yours. You can take it down any time.');
  await publishing.getByRole('button', { name: 'Cancel' }).click();
  await visitor.goto(`${shelter.url}/success-stories`);
  await expect(visitor.getByText('No stories yet')).toBeVisible();
  await visiting.close();

  await page.getByRole('button', { name: 'Delete Maple’s story' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(alert(page, 'Story deleted.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'How is Maple?' })).toBeVisible();
  expect(await page.evaluate(() => 'hasRun' in window)).toBe(false);
  expect(complaints).toEqual([]);
});

test('stories and the overview fit the screen and are accessible', async ({ page, shelter }) => {
  const adopter = await signIn(page, shelter, { name: 'Noor Haddad' });
  await page.goto(`${shelter.url}/user-dashboard`);
  await expect(page.getByRole('heading', { name: 'Getting started' })).toBeVisible();
  await page.goto(`${shelter.url}/user-dashboard/pending-reviews`);
  await expect(page.getByText('You have no pending reviews.')).toBeVisible();

  await createPastAdoption(shelter, adopter.id, 'Bartholomew-the-Unbreakable-of-Winterbourne');
  const long = 'She sleeps on my feet and snores. '.repeat(40);
  for (const status of ['published', 'declined', 'submitted'] as const) {
    const home = await createPastAdoption(shelter, adopter.id, `Pet ${status}`);
    const note = status === 'declined' ? 'Please leave out your address.' : null;
    await createSuccessStory(shelter.db, { user_id: adopter.id, ...home, status, text: long, decision_note: note });
  }
  shelter.invalidateCache();
  for (const path of ['/user-dashboard', '/user-dashboard/pending-reviews', '/success-stories']) {
    await page.goto(shelter.url + path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('.skeleton')).toHaveCount(0);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  }
  await page.getByText('Read more').click();
  await expect(page.getByText('Read less')).toBeVisible();

  const admin = await createSignedInUser(shelter.db, { role: 'Admin' });
  await remember(page, shelter, { ...admin, role: 'Admin', name: 'Robin Keller' });
  await page.goto(`${shelter.url}/admin-dashboard/success-stories`);
  await page.getByRole('button', { name: 'Reject the story “She sleeps on my feet”' }).click();
  await page.getByRole('dialog').getByLabel('Message (optional)').fill('Please tell us more.');
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
  await expect(page.getByRole('link', { name: 'Rejected (2)' })).toBeVisible();
  await page.getByRole('link', { name: 'Rejected (2)' }).click();
  await expect(page.getByText('Please tell us more.')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'She sleeps on my feet', exact: true }).first().click();
  await expect(page.getByRole('dialog').getByText('The author agreed to publication.')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test('several stories are published at once', async ({ page, shelter }) => {
  await signIn(page, shelter, { role: 'Admin', name: 'Robin Keller' });
  const adopter = await createSignedInUser(shelter.db, { name: 'Noor Haddad' });
  for (const name of ['Maple', 'Acorn', 'Olive']) {
    const home = await createPastAdoption(shelter, adopter.id, name);
    await createSuccessStory(shelter.db, { user_id: adopter.id, ...home, title: `${name} is home` });
  }
  await page.goto(`${shelter.url}/admin-dashboard/success-stories`);
  await page.getByRole('checkbox', { name: 'Select the story “Maple is home”' }).check();
  await page.getByRole('checkbox', { name: 'Select the story “Olive is home”' }).check();
  await page.getByRole('region', { name: 'Selected stories' }).getByRole('button', { name: 'Publish…' }).click();
  const question = page.getByRole('dialog', { name: 'Publish 2 stories?' });
  await question.getByRole('button', { name: 'Publish' }).click();
  await expect(alert(page, '2 stories published.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Published (2)' })).toBeVisible();
  await expect(page.getByRole('rowheader')).toHaveText('Acorn is home');
});
