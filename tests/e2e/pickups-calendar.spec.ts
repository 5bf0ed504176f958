import type { Page } from '@playwright/test';
import type { PickupLocation, PickupTime } from '../../src/features/pickups/pickups.constants.ts';
import { addDays, formatDay, dayIn } from '../../src/platform/shelter-day.contract.ts';
import { createApplication } from '../support/adoption-calls.ts';
import { createUser, createPet } from '../support/factories.ts';
import {
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  expectNoSidewaysScroll,
  test,
} from '../support/site.ts';
import type { StartedApp } from '../support/start-application.ts';
import { signIn } from './sign-in.ts';

const today = dayIn('UTC', new Date());
const tomorrow = addDays(today, 1);

test('an Admin sees the pickups, records outcomes, moves and cancels pickups, and closes a day', async ({
  page,
  shelter,
  complaints,
}) => {
  await signIn(page, shelter, { role: 'Admin', name: 'Robin' });
  await bookPickup(shelter, 'Maple', { date: today, time: '09:00 AM', location: 'Main Branch', isApproved: true });
  const hazel = await bookPickup(shelter, 'Hazel', { date: tomorrow, time: '10:00 AM', location: 'Downtown' });
  await createVisit(shelter, 'Buddy', today);

  await page.goto(`${shelter.url}/admin-dashboard/pickups?view=day`);
  const maple = column(page, 'Main Branch').getByRole('listitem').filter({ hasText: 'Maple' });
  await expect(maple).toContainText('Noor Haddad');
  await expect(maple).toContainText('$400 due');
  await expect(maple).not.toContainText('Tentative');
  await expectAccessibleInBothThemes(page);
  await maple.getByRole('button', { name: 'Done Maple' }).press('Enter');
  await expect(page.getByText('Maple was picked up. The fee of $400 is still due')).toBeVisible();
  await expect(maple).toContainText('Picked up');
  await expect(maple.getByRole('group')).toBeFocused();

  await page.getByRole('button', { name: /^Buddy/ }).click();
  const visit = page.getByRole('dialog', { name: 'Visit to Buddy' });
  await expect(visit).toContainText('visitor@example.org');
  await visit.getByRole('button', { name: 'No-show' }).click();
  await expect(visit).toContainText('No-show');
  await visit.getByLabel('Date').fill('2020-01-31');
  await visit.getByRole('button', { name: 'Save time' }).click();
  await expect(visit.getByText('must be today or later')).toBeVisible();
  await visit.getByLabel('Date').fill(tomorrow);
  await visit.getByRole('button', { name: 'Save time' }).click();
  await expect(visit).toBeHidden();
  await expect(page.getByText('Nobody has asked for a visit on this day.')).toBeVisible();

  await page.getByRole('link', { name: 'Next day' }).click();
  await expect(page.getByRole('heading', { level: 2, name: formatDay(tomorrow) })).toBeVisible();
  await expect(page.getByLabel('Day', { exact: true })).toHaveValue(tomorrow);
  await page.getByRole('button', { name: 'Close a day' }).click();
  const closing = page.getByRole('dialog', { name: 'Close a day' });
  await closing.getByRole('button', { name: 'Close the day' }).click();
  await expect(closing.getByLabel('Reason')).toBeFocused();
  await closing.getByLabel('Reason').fill('Training');
  await closing.getByLabel('Where').selectOption('Downtown');
  await expectAccessible(page);
  await closing.getByRole('button', { name: 'Close the day' }).click();
  await expect(column(page, 'Downtown')).toContainText('Closed: Training');
  await expect(column(page, 'Downtown')).toContainText('Closed day: please move');
  await expect(page.getByText('1 pickup is booked on it: please move it.')).toBeVisible();

  await page.getByRole('button', { name: /^Hazel/ }).click();
  await page.getByRole('button', { name: 'Move pickup' }).click();
  const moving = page.getByRole('dialog', { name: 'Move the pickup of Hazel' });
  await moving.getByLabel(/^Eastside/).check();
  await moving.getByText('04:00 PM').click();
  await moving.getByRole('button', { name: 'Move pickup' }).click();
  await expect(moving).toBeHidden();
  await expect(column(page, 'Eastside').getByRole('button', { name: /^Hazel/ })).toBeVisible();
  expect(await emailTypes(shelter, hazel)).toEqual(['pickup-moved']);

  await page.getByRole('button', { name: /^Open .+ again$/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Open again' }).click();
  await expect(page.getByText('None from today on.')).toBeVisible();

  await page.getByLabel('Location', { exact: true }).selectOption('Eastside');
  await expect(page).toHaveURL(/location=Eastside/);
  await expect(column(page, 'Main Branch')).toHaveCount(0);
  await page.getByRole('button', { name: /^Hazel/ }).click();
  await page.getByRole('button', { name: 'Cancel pickup' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel pickup' }).click();
  await expect(column(page, 'Eastside')).not.toContainText('Hazel');
  await expect(page.getByRole('heading', { level: 2, name: formatDay(tomorrow) })).toBeFocused();
  expect(await emailTypes(shelter, hazel)).toEqual(['pickup-moved', 'pickup-cancelled']);

  await page.getByRole('button', { name: /^Buddy/ }).click();
  await page.getByRole('button', { name: 'Delete visit' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete visit' }).click();
  await expect(page.getByText('The visit is deleted.')).toBeVisible();
  expect(complaints.filter((text) => !text.includes('400'))).toEqual([]);
});

test('a week fits the screen, and updates by itself', async ({ page, shelter }) => {
  await signIn(page, shelter, { role: 'Admin', name: 'Robin' });
  await bookPickup(shelter, 'Maple', { date: tomorrow, time: '02:00 PM', location: 'Eastside' });
  await page.clock.install();
  await page.goto(`${shelter.url}/admin-dashboard/pickups?view=week&from=${tomorrow}`);
  const item = page.getByRole('listitem').filter({ hasText: 'Maple' });
  await expect(item).toContainText('Eastside');
  await expect(item).toContainText('Tentative');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await createVisit(shelter, 'Buddy', tomorrow);
  await page.clock.runFor(61_000);
  await expect(page.getByRole('button', { name: /^Buddy/ })).toBeVisible();

  await page.getByRole('link', { name: 'Next week' }).click();
  await expect(item).toHaveCount(0);
  await page.getByRole('link', { name: 'Today', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`from=${today}`));
  await expect(page.getByText('Today', { exact: true }).last()).toBeVisible();
  await page.getByRole('link', { name: 'Day', exact: true }).click();
  await expect(page.getByRole('heading', { level: 2, name: formatDay(today) })).toBeVisible();
});

function column(page: Page, location: string) {
  return page.getByRole('region', { name: location, exact: true });
}

interface Slot {
  date: string;
  time: PickupTime;
  location: PickupLocation;
  isApproved?: boolean;
}

async function bookPickup(
  { db }: StartedApp,
  name: string,
  { date, time, location, isApproved = false }: Slot,
): Promise<number> {
  const { id: user_id } = await createUser(db);
  const { id: pet_id } = await createPet(db, { name, adoption_status: isApproved ? 'Adopted' : 'Available' });
  const status = isApproved ? 'Approved' : 'Pending';
  const { id: application_id } = await createApplication(db, { pet_id, user_id, status });
  const timestamps = { created_at: new Date(), updated_at: new Date() };
  const slot = { pickup_date: date, pickup_time: time, location, slot_position: 1 };
  await db
    .insertInto('pickups')
    .values({ application_id, ...slot, additional_notes: null, reminded_for: null, ...timestamps })
    .execute();
  return application_id;
}

async function createVisit({ db }: StartedApp, pet_name: string, visit_date: string): Promise<void> {
  const visitor = { name: 'Vera Visitor', email: 'visitor@example.org', user_id: null };
  await db
    .insertInto('visit_requests')
    .values({ ...visitor, pet_id: null, pet_name, pet_key: pet_name, visit_date, created_at: new Date() })
    .execute();
}

async function emailTypes({ db }: StartedApp, application: number): Promise<string[]> {
  const emails = await db
    .selectFrom('emails')
    .select('type')
    .where('reference', '=', `application ${application}`)
    .orderBy('id')
    .execute();
  return emails.map(({ type }) => type);
}
