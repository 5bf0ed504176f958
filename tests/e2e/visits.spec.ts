import type { Page } from '@playwright/test';
import { createPet } from '../support/factories.ts';
import { createSignedInUser } from '../support/signed-in-users.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../support/site.ts';
import type { StartedApp } from '../support/start-application.ts';
import { dismissAlerts } from './dismiss-alerts.ts';
import { remember, signIn } from '../support/sign-in.ts';

const dayAhead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const nextDay = dayAhead(2);
const slot = { date: nextDay, time: '02:00 PM', location: 'Downtown' };

async function book(shelter: StartedApp, traits: object = {}, token?: string): Promise<number> {
  const body = { name: 'Noor', email: 'noor@example.org', pet_name: 'Buddy', ...slot, ...traits };
  return (await shelter.call<{ id: number }>('POST', '/api/visits/', { body, token })).body.id;
}

async function openEmailedLink(page: Page, shelter: StartedApp): Promise<void> {
  const { access_link } = await shelter.db
    .selectFrom('emails')
    .select('access_link')
    .where('to_email', '=', 'noor@example.org')
    .where('access_link', 'is not', null)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  const { pathname, search } = new URL(access_link!);
  await page.goto(shelter.url + pathname + search);
}

test('a visitor moves and cancels a visit by the link in the email', async ({ page, shelter, complaints }) => {
  const { id } = await createPet(shelter.db, { name: 'Buddy', location: 'Downtown' });
  await book(shelter, { pet_id: id });
  await openEmailedLink(page, shelter);
  await expect(page.getByText('You’re booked.')).toBeVisible();
  await expect(page.getByText(/, 2:00 PM$/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Buddy' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Get directions/ })).toBeVisible();
  // The token gives access, so it doesn't stay in the address.
  await expect(page).toHaveURL(`${shelter.url}/visits/manage`);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.getByRole('button', { name: 'Reschedule' }).click();
  await expect(page.getByLabel('Date')).toBeFocused();
  await expect(page.getByLabel('Location').getByRole('option')).toHaveText([
    'Main Branch',
    'Downtown (Buddy lives here)',
    'Eastside',
  ]);
  // Its own time is selected, so that only the location can be changed.
  await expect(page.getByLabel('Time')).toHaveValue('02:00 PM');
  await page.getByRole('button', { name: 'Save new time' }).click();
  await expect(page.getByText('Choose another time or location')).toBeVisible();
  await page.getByLabel('Location').selectOption('Eastside');
  await expect(page.getByLabel('Time')).toHaveValue('02:00 PM');
  await page.getByLabel('Location').selectOption('Downtown (Buddy lives here)');
  await page.getByLabel('Time').selectOption('3:00 PM');
  await page.getByRole('button', { name: 'Save new time' }).click();
  await expect(page.locator('#content').getByRole('status')).toContainText('Your visit is now ');
  await expect(page.locator('#content').getByRole('status')).toBeFocused();
  await expect(page.locator('#content').getByRole('status')).toContainText('3:00 PM, Downtown');

  await page.getByRole('button', { name: 'Cancel visit' }).click();
  const question = page.getByRole('dialog', { name: 'Cancel your visit with Buddy?' });
  await question.getByRole('button', { name: 'Cancel visit' }).click();
  await expect(page.locator('#content').getByRole('status')).toContainText('Your visit is canceled.');
  await expect(page.locator('#content').getByRole('status')).toBeFocused();
  await expect(page.getByRole('button', { name: 'Reschedule' })).toHaveCount(0);

  // An earlier email's link still opens the visit.
  await openEmailedLink(page, shelter);
  await expect(page.getByText('This visit is canceled.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cancel visit' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: /^Get directions/ })).toHaveCount(0);
  await page.getByRole('button', { name: /^Book a visit/ }).click();
  await expect(page.getByRole('dialog', { name: /visit/i })).toBeVisible();
  expect(complaints).toEqual([]);
});

test('a person whose address a stranger typed cancels the visit with one click', async ({ page, shelter }) => {
  await book(shelter);
  await openEmailedLink(page, shelter);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Add to calendar' }).click();
  expect((await saved).suggestedFilename()).toBe('visit.ics');
  await page.getByRole('button', { name: 'I didn’t book this' }).click();
  await expect(page.getByText('Thanks for letting us know. We’ve canceled this visit.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reschedule' })).toHaveCount(0);
});

test('the link says that a visit is over, that it is unknown, or that it is incomplete', async ({ page, shelter }) => {
  const id = await book(shelter);
  const moveTo = (visit_date: string) =>
    shelter.db.updateTable('visit_requests').set({ visit_date }).where('id', '=', id).execute();
  await moveTo(dayAhead(-2));
  await openEmailedLink(page, shelter);
  await expect(page.getByText('This visit is over.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reschedule' })).toHaveCount(0);
  await moveTo(dayAhead(-30));
  await openEmailedLink(page, shelter);
  await expect(page.getByRole('alert')).toHaveText(/^This link no longer works/);
  await page.goto(`${shelter.url}/visits/manage?token=unknown`);
  await expect(page.getByRole('alert')).toHaveText(/^This link no longer works/);
  await page.evaluate(() => sessionStorage.clear());
  await page.goto(`${shelter.url}/visits/manage`);
  await expect(page.getByText('This link is incomplete. Open it from the email again.')).toBeVisible();
});

test('an adopter’s dashboard lists upcoming visits, to move or cancel', async ({ page, shelter, complaints }) => {
  const { id: pet_id } = await createPet(shelter.db, { name: 'Buddy' });
  const noor = await createSignedInUser(shelter.db, { name: 'Noor', email: 'noor@example.org' });
  const visit = await book(shelter, { pet_id }, noor.token);
  await book(shelter, { pet_name: 'Luna', date: dayAhead(3), time: '' }, noor.token);
  await remember(page, shelter, { ...noor, name: 'Noor' });
  await page.goto(`${shelter.url}/user-dashboard`);
  const visits = page.getByRole('region', { name: 'Your visits' });
  await expect(visits.getByRole('listitem')).toHaveText([/Buddy.*2:00 PM, Downtown.*Confirmed/s, /Luna.*Requested/s]);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await visits.getByRole('button', { name: 'Cancel your visit with Luna' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel visit' }).click();
  const one = page.getByRole('region', { name: 'Your visit', exact: true });
  await expect(one.getByRole('listitem')).toHaveCount(1);
  await dismissAlerts(page);
  await one.getByRole('link', { name: 'Reschedule your visit with Buddy' }).click();
  await expect(page).toHaveURL(`${shelter.url}/visits/manage?visit=${visit}`);
  await page.getByRole('button', { name: 'Reschedule' }).click();
  await page.getByLabel('Time').selectOption('4:00 PM');
  await page.getByRole('button', { name: 'Save new time' }).click();
  await expect(page.locator('#content').getByRole('status')).toContainText('4:00 PM, Downtown');
  expect(complaints).toEqual([]);
});

test('staff move visits to the hours and locations of the settings', async ({ page, shelter }) => {
  await book(shelter);
  const { token } = await signIn(page, shelter, { name: 'Ida', role: 'Admin' });
  const save = (path: string, body: object) => shelter.call('PUT', path, { token, body });
  expect((await save('/api/settings/shelter', { opening_hours: '10:00 AM - 1:00 PM' })).status).toBe(200);
  expect((await save('/api/sites/3', { is_offered: false })).status).toBe(200);
  await page.goto(`${shelter.url}/admin-dashboard/pickups?from=${nextDay}&view=day`);
  await page.getByRole('button', { name: /^Buddy/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Visit to Buddy' });
  // With the time at which it is booked.
  await expect(dialog.getByLabel('Time').getByRole('option')).toHaveText([
    'Unscheduled',
    '2:00 PM',
    '10:00 AM',
    '11:00 AM',
    '12:00 PM',
  ]);
  await expect(dialog.getByLabel('Location').getByRole('option')).toHaveText(['Main Branch', 'Downtown']);
});
