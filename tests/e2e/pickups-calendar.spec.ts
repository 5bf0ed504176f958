import type { Page } from '@playwright/test';
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
import { bookPickup, createVisit, emailTypes } from './appointments.ts';
import { signIn } from '../support/sign-in.ts';
import { renderSlowly } from '../support/slow-rendering.ts';
import { printPage } from './print-page.ts';

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
  const todays = page.getByRole('region', { name: 'Today', exact: true });
  await expect(todays).toContainText('Noor Haddad – Maple');
  const maple = column(page, 'Main Branch').getByRole('listitem').filter({ hasText: 'Maple' });
  await expect(maple).toContainText('Noor Haddad');
  await expect(maple).toContainText('$400 due');
  await expect(maple).not.toContainText('Tentative');
  await expectAccessibleInBothThemes(page);
  await maple.getByRole('button', { name: 'Check in Maple' }).press('Enter');
  await expect(page.getByText('Noor Haddad is here for Maple.')).toBeVisible();
  await expect(maple.getByRole('group')).toBeFocused();
  await maple.getByRole('link', { name: 'Hand over Maple' }).press('Enter');
  const handover = page.getByRole('dialog', { name: 'Hand over Maple to Noor Haddad' });
  await expect(handover.getByText('$400 of $400 is left to pay.')).toBeVisible();
  await page.goto(`${shelter.url}/admin-dashboard/pickups?view=day`);
  await expect(maple).toContainText('Checked in');

  await column(page, 'Main Branch')
    .getByRole('button', { name: /^Buddy/ })
    .click();
  const visit = page.getByRole('dialog', { name: 'Visit to Buddy' });
  await expect(visit).toContainText('visitor@example.org');
  await visit.getByRole('button', { name: 'No-show' }).click();
  await expect(page.getByText(/ didn’t come\.$/)).toBeVisible();
  await visit.getByLabel('Date').fill('2020-01-31');
  await visit.getByRole('button', { name: 'Save time' }).click();
  await expect(visit.getByText('must be today or later')).toBeVisible();
  await visit.getByLabel('Date').fill(tomorrow);
  await visit.getByRole('button', { name: 'Save time' }).click();
  await expect(visit).toBeHidden();
  await expect(column(page, 'Main Branch').getByRole('button', { name: /^Buddy/ })).toHaveCount(0);

  await page.getByRole('link', { name: 'Next day' }).click();
  await expect(page.getByRole('heading', { level: 2, name: formatDay(tomorrow) })).toBeVisible();
  await expect(page.getByLabel('Day', { exact: true })).toHaveValue(tomorrow);
  await page.getByRole('button', { name: 'Close days' }).click();
  const closing = page.getByRole('dialog', { name: 'Close days' });
  await closing.getByRole('button', { name: 'Close days' }).click();
  await expect(closing.getByRole('textbox', { name: 'Reason' })).toBeFocused();
  await closing.getByRole('textbox', { name: 'Reason' }).fill('Training');
  await closing.getByLabel('Where').selectOption('Downtown');
  await expectAccessible(page);
  await expect(closing.getByText('Booked on these days: 1 pickup')).toBeVisible();
  await closing.getByRole('button', { name: 'Close days' }).click();
  await expect(column(page, 'Downtown')).toContainText('Closed: Training');
  await expect(column(page, 'Downtown')).toContainText('Closed day: please move');
  await expect(page.getByText('Still booked: 1 pickup. Please reschedule.')).toBeVisible();

  await page.getByRole('button', { name: /^Hazel/ }).click();
  await page.getByRole('button', { name: 'Choose a date' }).click();
  const moving = page.getByRole('dialog', { name: 'Reschedule Hazel’s pickup' });
  await moving.getByLabel(/^Eastside/).check();
  await moving.getByText('04:00 PM').click();
  await moving.getByRole('button', { name: 'Reschedule' }).click();
  await expect(moving).toBeHidden();
  await expect(column(page, 'Eastside').getByRole('button', { name: /^Hazel/ })).toBeVisible();
  expect(await emailTypes(shelter, hazel)).toEqual(['pickup-moved']);

  await page.getByRole('button', { name: /^Open .+ again$/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Open again' }).click();
  await expect(page.getByText('No closed days ahead.')).toBeVisible();

  await page.getByLabel('Location', { exact: true }).selectOption('Eastside');
  await expect(page).toHaveURL(/location=Eastside/);
  await expect(column(page, 'Main Branch')).toHaveCount(0);
  await page.getByRole('button', { name: /^Hazel/ }).click();
  await page.getByRole('button', { name: 'Cancel pickup' }).click();
  await page.getByLabel('Reason (optional)').fill('We’re short of staff.');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel pickup' }).click();
  await expect(column(page, 'Eastside')).not.toContainText('Hazel');
  await expect(page.getByRole('heading', { level: 2, name: formatDay(tomorrow) })).toBeFocused();
  expect(await emailTypes(shelter, hazel)).toEqual(['pickup-moved', 'pickup-cancelled']);

  await page.getByLabel('Location', { exact: true }).selectOption('');
  await column(page, 'Main Branch')
    .getByRole('button', { name: /^Buddy/ })
    .click();
  await page.getByRole('button', { name: 'Delete visit' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete visit' }).click();
  await expect(page.getByText('The visit is deleted.')).toBeVisible();
  expect(complaints.filter((text) => !text.includes('400'))).toEqual([]);
});

test('a week fits the screen, and updates by itself', async ({ page, shelter }) => {
  await signIn(page, shelter, { role: 'Admin', name: 'Robin' });
  await bookPickup(shelter, 'Maple', { date: today, time: '02:00 PM', location: 'Eastside' });
  await page.clock.install();
  await page.goto(`${shelter.url}/admin-dashboard/pickups?view=week&from=${today}`);
  const item = page.getByRole('listitem').filter({ hasText: 'Maple with Noor Haddad' });
  await expect(item).toContainText('Eastside');
  await expect(item).toContainText('Tentative');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await createVisit(shelter, 'Buddy', today);
  await page.clock.runFor(61_000);
  await expect(page.getByRole('button', { name: /^Buddy/ })).toBeVisible();

  await page.getByRole('link', { name: 'Next week' }).click();
  await expect(item).toHaveCount(0);
  await page.getByRole('link', { name: 'Today', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`from=${today}`));
  await expect(page.getByText('Today', { exact: true }).last()).toBeVisible();
  await expect(item).toContainText('Eastside');
  await page.getByRole('link', { name: 'Day', exact: true }).click();
  await expect(page.getByRole('heading', { level: 2, name: formatDay(today) })).toBeVisible();
});

test('staff book a free slot by keyboard, move a pickup to another slot, and check people in', async ({
  page,
  shelter,
  complaints,
}) => {
  await signIn(page, shelter, { role: 'Admin', name: 'Robin' });
  await createPet(shelter.db, { name: 'Willow', location: 'Downtown' });
  await bookPickup(shelter, 'Maple', { date: tomorrow, time: '09:00 AM', location: 'Main Branch', isApproved: true });
  await page.goto(`${shelter.url}/admin-dashboard/pickups?view=day&from=${tomorrow}`);

  // A visitor without an account, by phone.
  await column(page, 'Downtown')
    .getByRole('button', { name: /^Book: .* 2:00 PM/ })
    .press('Enter');
  const booking = page.getByRole('dialog', { name: /^Book .*2:00 PM/ });
  const name = booking.getByRole('textbox', { name: 'Name' });
  await booking.getByRole('combobox').pressSequentially('Vera Lindt');
  await expect(name).toHaveValue('Vera Lindt');
  await booking.getByRole('combobox').fill('+1 206 555 0100');
  await expect(name).toHaveValue('');
  await expect(booking.getByRole('textbox', { name: 'Phone' })).toHaveValue('+1 206 555 0100');
  await booking.getByRole('combobox').fill('Will');
  await page.getByRole('option', { name: /^Willow/ }).click();
  await name.fill('Ada Okafor');
  await booking.getByRole('textbox', { name: 'Phone' }).fill('+1 206 555 0188');
  await expectAccessible(page);
  await booking.getByRole('button', { name: 'Book visit' }).click();
  await expect(booking).toBeHidden();
  const willow = column(page, 'Downtown').getByRole('listitem').filter({ hasText: 'Willow' });
  await expect(willow).toContainText('Ada Okafor');
  await expect(willow).toContainText('+1 206 555 0188');

  // Moved by picking a slot.
  await page.getByRole('button', { name: /^Maple/ }).press('Enter');
  await page.getByRole('button', { name: 'Pick a slot' }).press('Enter');
  await expect(page.getByText(/^Choose a new time for Noor Haddad – Maple/)).toBeVisible();
  await column(page, 'Eastside')
    .getByRole('button', { name: /^Move here: .* 11:00 AM/ })
    .press('Enter');
  const moving = page.getByRole('dialog', { name: /^Move the pickup to .*11:00 AM/ });
  await expect(moving).toContainText(
    'We’ll email Noor Haddad the new time in 5 minutes. Until then, you can undo this.',
  );
  await moving.getByRole('button', { name: 'Reschedule' }).click();
  await expect(column(page, 'Eastside').getByRole('button', { name: /^Maple/ })).toBeVisible();

  // A visit today, checked in from the list.
  await createVisit(shelter, 'Buddy', today);
  await page.getByRole('link', { name: 'Today', exact: true }).click();
  const list = page.getByRole('region', { name: 'Today', exact: true });
  await list.getByRole('button', { name: 'Check in Buddy' }).click();
  await expect(list).toContainText('Checked in');
  expect(complaints).toEqual([]);
});

test('a full day leaves the calendar in view, and all of it is one click away', async ({ page, shelter }) => {
  await page.setViewportSize({ width: 1366, height: 850 });
  await signIn(page, shelter, { role: 'Admin', name: 'Robin' });
  for (const time of ['09:00 AM', '10:00 AM', '11:00 AM', '01:00 PM', '02:00 PM', '03:00 PM'])
    await bookPickup(shelter, `Pet ${time}`, { date: today, time, location: 'Downtown' });
  await page.goto(`${shelter.url}/admin-dashboard/pickups`);
  const list = page.getByRole('region', { name: 'Today', exact: true });
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await expect(page.getByRole('button', { name: /^Pet 09:00 AM/ })).toBeInViewport();
  await list.getByRole('button', { name: /^Show all 6/ }).click();
  await expect(list.getByRole('listitem')).toHaveCount(6);
});

test('staff book a pickup with the first click after picking the person', async ({ page, shelter }) => {
  await signIn(page, shelter, { role: 'Admin', name: 'Robin' });
  const { id: user_id } = await createUser(shelter.db);
  const { id: pet_id } = await createPet(shelter.db, { name: 'Annie', adoption_status: 'Adopted' });
  await createApplication(shelter.db, { pet_id, user_id, status: 'Approved' });
  await page.goto(`${shelter.url}/admin-dashboard/pickups?view=day&from=${tomorrow}`);
  await column(page, 'Downtown')
    .getByRole('button', { name: /^Book: .* 2:00 PM/ })
    .click();
  const booking = page.getByRole('dialog', { name: /^Book .*2:00 PM/ });
  await booking.getByRole('combobox').fill('Annie');
  const match = page.getByRole('option', { name: / – Annie/ });
  await expect(match).toBeVisible();
  await renderSlowly(page);
  await match.click();
  // At once: the button below must not move while it is pressed.
  expect(await match.count()).toBe(0);
  await expect(booking.getByText('No matches.')).toHaveCount(0);
  await booking.getByRole('button', { name: 'Book pickup' }).click();
  await expect(booking).toBeHidden();
  await expect(column(page, 'Downtown').getByRole('button', { name: /^Annie/ })).toBeVisible();
});

test('a week and a day print on one landscape page', async ({ page, shelter }) => {
  await signIn(page, shelter, { role: 'Admin', name: 'Robin' });
  const times = ['09:00 AM', '10:00 AM', '11:00 AM', '01:00 PM', '02:00 PM', '03:00 PM', '04:00 PM'];
  for (const [at, time] of times.entries()) {
    for (const location of ['Main Branch', 'Downtown'])
      await bookPickup(shelter, `Pet ${at} ${location}`, { date: tomorrow, time, location });
  }
  for (const view of ['week', 'day']) {
    await page.goto(`${shelter.url}/admin-dashboard/pickups?view=${view}&from=${tomorrow}`);
    await expect(page.getByRole('button', { name: /^Pet 6 Downtown/ })).toBeVisible();
    expect(await printPage(page)).toEqual({ sheets: 1, isLandscape: true });
  }
});

function column(page: Page, location: string) {
  return page.getByRole('region', { name: location, exact: true });
}

test('the search opens the dialogs to close a day and to add a task', async ({ page, shelter }) => {
  await signIn(page, shelter, { role: 'Admin', name: 'Robin Keller' });
  await page.goto(`${shelter.url}/admin-dashboard/people`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const find = async (text: string) => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search everything' }).fill(text);
    await page.getByRole('option', { name: text }).click();
  };
  await find('Close a day');
  const dialog = page.getByRole('dialog', { name: 'Close days' });
  await dialog.getByRole('button', { name: 'Never mind' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page).not.toHaveURL(/close/);
  await find('Add task');
  await expect(page.getByRole('textbox', { name: 'New task' })).toBeFocused();
});
