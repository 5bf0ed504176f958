import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { apply, createApplication, decide } from '../support/adoption-calls.ts';
import { createSignedInUser } from '../support/signed-in-users.ts';
import { createPet } from '../support/factories.ts';
import { parsePdf } from '../support/parse-pdf.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../support/site.ts';
import { createAdoption } from '../support/adoption-scenario.ts';
import { signIn } from '../support/sign-in.ts';

const HISTORY = '/user-dashboard/adoption-history';

async function save(page: Page, name: string): Promise<Buffer> {
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name }).click()]);
  return readFile(await download.path());
}

// Specification: adopter-views-history, user-page-adoption-history, history-refresh, history-sort
// Specification: user-may-view-adoptions, history-not-logged-in, history-401, history-403, history-404
// Specification: history-other-error, history-pet-unavailable, history-retry, limit-history-refresh
test('an adopter follows their applications, which update by themselves, and withdraws one', async ({
  page,
  shelter,
}) => {
  const alert = (text: string) => page.getByRole('alert').filter({ hasText: text });
  const card = (pet: string) => page.getByRole('article', { name: pet });
  const pets = () => page.getByRole('article').getByRole('heading').allTextContents();
  const halfAMinute = () => page.clock.fastForward(30_000);
  await page.clock.install();

  await page.goto(shelter.url + HISTORY);
  await expect(page).toHaveURL(`${shelter.url}/`);
  await expect(alert('Please log in to view your adoption history.')).toBeVisible();

  const noor = await signIn(page, shelter, { name: 'Noor' });
  const admin = await createSignedInUser(shelter.db, { role: 'Admin' });
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.goto(shelter.url + HISTORY);
  const none = page.getByText('No adoption applications found for your account.');
  await expect(none).toBeVisible();
  await expect(page.getByRole('link', { name: 'Find a pet' })).toBeVisible();
  await expect(alert('Please log in')).toBeHidden();

  const ids: Record<string, number> = {};
  for (const name of ['Maple', 'Bo', 'Ash']) {
    const pet = await createPet(shelter.db, { name });
    if (name === 'Maple') await createApplication(shelter.db, { pet_id: pet.id, is_walk_in: true });
    ids[name] = (await apply(shelter, noor, pet.id)).body.id;
  }
  let calls = 0;
  await page.route('**/api/adoptions/me/', (route) => {
    calls += 1;
    return route.fallback();
  });
  await page.clock.runFor(29_999);
  await expect(none).toBeVisible();
  expect(calls).toBe(0);
  await page.clock.runFor(1);
  await expect.poll(pets).toEqual(['Ash', 'Bo', 'Maple']);
  await page.clock.runFor(30_000);
  await expect.poll(() => calls).toBe(2);
  await page.unroute('**/api/adoptions/me/');
  await page.clock.resume();
  await expect(card('Maple')).toContainText('1 person applied before you.');
  await expect(card('Maple')).toContainText('You applied');
  const sorts = page.getByRole('navigation', { name: 'Sort by' });
  await sorts.getByRole('link', { name: 'Pet name' }).click();
  await sorts.getByRole('link', { name: 'Pet name ascending' }).click();
  await expect(page).toHaveURL(/sort=pet&direction=desc$/);
  await expect.poll(pets).toEqual(['Maple', 'Bo', 'Ash']);

  await card('Ash').getByRole('button', { name: 'Withdraw the application for Ash' }).click();
  const dialog = page.getByRole('dialog', { name: 'Withdraw your application for Ash?' });
  await dialog.getByLabel('Why? (optional)').fill('We are moving.');
  await decide(shelter, admin, ids['Maple']!, 'Approved');
  await halfAMinute();
  await expect(page.getByText('Update: your application for Maple is approved.')).toBeVisible();
  await expect(dialog.getByLabel('Why? (optional)')).toBeFocused();
  await expect(dialog.getByLabel('Why? (optional)')).toHaveValue('We are moving.');
  await dialog.getByRole('button', { name: 'Withdraw' }).click();
  await expect(alert('You’ve withdrawn your application for Ash.')).toBeVisible();
  await expect(card('Ash').getByRole('heading', { name: 'Ash' })).toBeFocused();
  await expect(card('Ash')).toContainText('You wrote: “We are moving.”');
  await expect(card('Ash').getByRole('button', { name: /Withdraw/ })).toBeHidden();
  await expect(card('Ash')).toContainText('you can apply again');
  const reapply = card('Ash').getByRole('link', { name: 'Apply again for Ash' });
  await reapply.click();
  await expect(page.getByRole('button', { name: 'Continue', exact: true })).toBeVisible();
  const { pathname } = new URL(page.url());
  await page.goto(shelter.url);
  await page.goto(shelter.url + pathname);
  await page.getByRole('button', { name: 'Apply for Ash again' }).click();
  await expect(page.getByRole('button', { name: 'Continue', exact: true })).toBeVisible();
  await page.goto(shelter.url + HISTORY);
  await expect(reapply).toBeVisible();
  await shelter.db.updateTable('pets').set({ adoption_status: 'Pending' }).where('name', '=', 'Ash').execute();
  await halfAMinute();
  await expect(card('Ash')).toBeVisible();
  await expect(reapply).toBeHidden();

  await shelter.call('POST', `/api/adoptions/${ids['Maple']}/payment`, {
    token: admin.token,
    body: { method: 'cash' },
  });
  await shelter.call('POST', `/api/adoptions/${ids['Maple']}/handover`, { token: admin.token, body: {} });
  // Returning to the tab updates at once.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(card('Maple')).toContainText('$400, paid');
  await expectAccessible(page);
  const certificate = parsePdf(await save(page, 'Adoption certificate (for Maple)'));
  expect(certificate.lines).toEqual(expect.arrayContaining(['Noor Haddad', 'has given a home to', 'Maple']));
  const year = new Date().getUTCFullYear();
  const receipt = parsePdf(await save(page, `Receipt ${year}-0001 (the fee for Maple)`));
  expect(receipt.lines).toEqual(expect.arrayContaining([`Receipt ${year}-0001`, '$400.00', 'Noor Haddad']));

  await shelter.db.updateTable('pets').set({ is_listed: false }).where('name', '=', 'Bo').execute();
  await page.route('**/api/adoptions/me/', (route) => route.fulfill({ status: 403, json: { error: 'Not for you.' } }), {
    times: 1,
  });
  await halfAMinute();
  await expect(
    alert('You are not authorized to view this page. Please log in with the correct account.'),
  ).toBeVisible();
  await expect(card('Maple')).toBeHidden();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(card('Bo')).toContainText('Unable to load pet details at this time.');

  await page.route('**/api/adoptions/me/', (route) => route.fulfill({ status: 404, json: { error: 'None.' } }), {
    times: 1,
  });
  await halfAMinute();
  await expect(none).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(0);
  await halfAMinute();
  await expect(card('Bo')).toBeVisible();

  await page.route('**/api/adoptions/me/', (route) => route.abort());
  await halfAMinute();
  await expect(alert('Failed to load adoption history. Please try again later.')).toBeVisible();
  await expect(card('Bo')).toBeVisible();
  await page.unroute('**/api/adoptions/me/');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(alert('Failed to load adoption history.')).toBeHidden();

  await shelter.db.deleteFrom('sessions').where('user_id', '=', noor.id).execute();
  await halfAMinute();
  await expect(alert('Your session has expired. Please log in again.')).toBeVisible();
  await expect(card('Bo')).toBeHidden();
  await page.getByRole('link', { name: 'Log in again' }).click();
  await expect(page).toHaveURL(`${shelter.url}/auth`);
});

// Specification: user-account-history
test('the adoption history fits the screen and is accessible, also among the account’s tabs', async ({
  page,
  shelter,
  complaints,
}) => {
  const { id: ownerId } = await signIn(page, shelter, { name: 'Noor' });
  const admin = await createSignedInUser(shelter.db, { role: 'Admin' });
  await createAdoption(shelter.db, { ownerId, adminId: admin.id });
  await page.goto(`${shelter.url}/user-dashboard/account-management`);
  const tabs = page.getByRole('navigation', { name: 'Your account' });
  await tabs.getByRole('link', { name: 'Adoption History' }).click();
  await expect(page.getByRole('article')).toHaveCount(2);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Status' }).click();
  await expect(page).toHaveURL(/tab=adoption-history&sort=status&direction=asc$/);
  await page.getByRole('button', { name: /^Withdraw/ }).click();
  await expectAccessible(page);
  expect(complaints).toEqual([]);
});

test('an adopter is asked for more information and replies, which fits the screen', async ({ page, shelter }) => {
  const noor = await signIn(page, shelter, { name: 'Noor' });
  const admin = await createSignedInUser(shelter.db, { role: 'Admin' });
  const maple = await createPet(shelter.db, { name: 'Maple' });
  const { body } = await apply(shelter, noor, maple.id);
  const question = 'Does your landlord allow pets?';
  const path = `/api/adoptions/${body.id}/info-request`;
  await shelter.call('POST', path, { token: admin.token, body: { question } });
  await page.goto(shelter.url + HISTORY);
  const notice = page.getByRole('region', { name: 'Our question about Maple' });
  await expect(notice).toContainText(`We need more information${question}`);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await notice.getByRole('link', { name: 'Reply about Maple' }).click();
  const reply = page.getByRole('textbox', { name: 'Reply' });
  await reply.fill('Yes, in writing.');
  await page.getByRole('button', { name: 'Reply', exact: true }).click();
  await expect(reply).toHaveValue('');
  await expect(page.getByText('Yes, in writing.', { exact: true })).toBeVisible();
  await page.goto(shelter.url + HISTORY);
  await expect(page.getByText('You gave us more information')).toBeVisible();
  await expect(notice).toHaveCount(0);
});
