import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { addDays } from '../../src/platform/shelter-day.contract.ts';
import { shiftCalls } from '../support/shift-calls.ts';
import { createStaff } from '../support/signed-in-users.ts';
import {
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  expectNoSidewaysScroll,
  test,
} from '../support/site.ts';
import { signIn, signInStaff } from '../support/sign-in.ts';
import type { StartedApp } from '../support/start-application.ts';

const HOUR_MS = 3_600_000;
const today = () => new Date().toISOString().slice(0, 10);

/** A shift that runs now. */
async function insertRunningShift(shelter: StartedApp, title: string): Promise<number> {
  const now = Date.now();
  const { id } = await shelter.db
    .insertInto('shifts')
    .values({
      title,
      location: 'Kennel building',
      starts_at: new Date(now - HOUR_MS),
      ends_at: new Date(now + 2 * HOUR_MS),
      places: 2,
      skills: [],
      created_at: new Date(now - 48 * HOUR_MS),
      series_id: null,
      notes: null,
      created_by: null,
      canceled_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function signUpBefore(shelter: StartedApp, shiftId: number, userId: number): Promise<void> {
  const shift = await shelter.db.selectFrom('shifts').selectAll().where('id', '=', shiftId).executeTakeFirstOrThrow();
  await shelter.db
    .insertInto('shift_sign_ups')
    .values({
      shift_id: shiftId,
      starts_at: shift.starts_at,
      ends_at: shift.ends_at,
      places: shift.places,
      user_id: userId,
      position: 1,
      signed_up_at: shift.created_at,
      added_by: null,
      reminded_at: null,
      checked_in_at: null,
      checked_out_at: null,
    })
    .execute();
}

test('shifts fit the screen: a volunteer signs up, makes room again, and checks in and out with the code at the desk', async ({
  page,
  shelter,
  complaints,
}) => {
  const robin = await createStaff(shelter.db, ['manager'], { name: 'Robin Keller' });
  const shifts = shiftCalls(shelter, robin);
  const day = addDays(today(), 2);
  await shifts.addShift({ title: 'Morning dog walks', day, places: 2 });
  await shifts.addShift({ title: 'Ride to the vet', day, starts: '13:00', ends: '14:00', skills: ['driving'] });
  const sam = await signInStaff(page, shelter, { name: 'Sam Okafor', roles: ['volunteer'] });

  await page.goto(`${shelter.url}/admin-dashboard/shifts`);
  const walks = page.getByRole('article', { name: 'Morning dog walks' });
  await expect(walks.getByText('2 of 2 places free')).toBeVisible();
  const ride = page.getByRole('article', { name: 'Ride to the vet' });
  await expect(ride.getByText('This shift needs driving. Ask a coordinator to add that to your skills.')).toBeVisible();
  await expect(ride.getByRole('button')).toHaveCount(0);
  for (const name of ['Add shift', 'Desk code', 'Volunteers'])
    await expect(page.getByRole('main').getByText(name, { exact: true })).toHaveCount(0);
  await expectAccessibleInBothThemes(page);
  await expectNoSidewaysScroll(page);
  await walks.getByRole('button', { name: 'Sign up' }).click();
  await expect(walks.getByText('You’re signed up')).toBeVisible();
  await expect(walks.getByText('1 of 2 places free')).toBeVisible();
  await page.goto(`${shelter.url}/admin-dashboard`);
  await expect(page.getByRole('region', { name: 'My shifts' })).toContainText('Morning dog walks');
  await expectAccessible(page);
  await page.goto(`${shelter.url}/admin-dashboard/shifts`);
  await walks.getByRole('button', { name: 'Cancel my place' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel my place' }).click();
  await expect(walks.getByRole('button', { name: 'Sign up' })).toBeVisible();

  const running = await insertRunningShift(shelter, 'Cleaning crew');
  await signUpBefore(shelter, running, sam.id);
  await page.goto(`${shelter.url}/admin-dashboard/shifts?code=000000`);
  const checkIn = page.getByRole('region', { name: 'Check in' });
  await expect(checkIn.getByRole('textbox')).toHaveValue('000000');
  const code = await shifts.deskCode();
  await checkIn.getByRole('textbox').fill(code === '000000' ? '000001' : '000000');
  await checkIn.getByRole('button', { name: 'Check in' }).click();
  await expect(checkIn.getByText('This code doesn’t match. Enter the one on the screen at the desk.')).toBeVisible();
  await expectAccessible(page);
  await checkIn.getByRole('textbox').fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await page.keyboard.press('Enter');
  const here = page.getByRole('region', { name: 'You’re checked in' });
  await expect(here.getByText(/^Since .* · 0 min so far$/)).toBeVisible();
  await expect(page).toHaveURL(`${shelter.url}/admin-dashboard/shifts?view=mine`);
  await expectAccessibleInBothThemes(page);
  await here.getByRole('button', { name: 'Check out' }).click();
  await expect(page.getByText('Thank you. We recorded 0 min.')).toBeVisible();
  await expect(here).toHaveCount(0);
  await expect(page.getByRole('article', { name: 'Cleaning crew' }).getByText('Done')).toBeVisible();
  expect(complaints).toEqual([expect.stringContaining('400')]);
});

test('a coordinator plans weekly shifts, adds a volunteer with a new skill, and cancels the rest of the series', async ({
  page,
  shelter,
  complaints,
}) => {
  await signIn(page, shelter, { role: 'Admin', name: 'Robin Keller' });
  const sam = await createStaff(shelter.db, ['volunteer'], { name: 'Sam Okafor', email: 'sam@example.org' });
  await page.goto(`${shelter.url}/admin-dashboard/shifts`);
  await expect(page.getByRole('heading', { name: 'No shifts in these two weeks' })).toBeVisible();
  await page.getByRole('button', { name: 'Add shift' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Add shift' }).click();
  await expect(dialog.getByText('Enter a title')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Ride to the vet');
  await dialog.getByLabel('Day').fill(addDays(today(), 1));
  await dialog.getByLabel('Number of weeks').fill('2');
  await dialog.getByText('Driving').click();
  await dialog.getByRole('button', { name: 'Add shift' }).click();
  await expect(page.getByText('Added 2 shifts.')).toBeVisible();
  const first = page.getByRole('article', { name: 'Ride to the vet' }).first();

  await first.getByRole('button', { name: 'Add someone' }).click();
  await dialog.getByRole('combobox', { name: 'Who?' }).fill('Sam');
  await page.getByRole('option', { name: /Sam Okafor.*Missing: driving/ }).click();
  await dialog.getByRole('button', { name: 'Add to shift' }).click();
  await expect(dialog.getByText('Sam Okafor doesn’t have this skill yet: driving.').first()).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('link', { name: 'Volunteers' }).click();
  await expectAccessibleInBothThemes(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('link', { name: 'Sam Okafor' }).click();
  await page.getByRole('button', { name: 'Edit skills' }).click();
  await dialog.getByText('Driving').click();
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('region', { name: 'Skills' }).getByText('Driving')).toBeVisible();
  await page.getByRole('button', { name: 'Add hours' }).click();
  await dialog.getByRole('textbox', { name: 'Hours' }).fill('25');
  await dialog.getByRole('button', { name: 'Add hours' }).click();
  await expect(dialog.getByText('Enter hours up to 24, e.g. 2.5 or 2:30')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Hours' }).fill('2:30');
  await dialog.getByRole('textbox', { name: 'What they did' }).fill('Adoption event');
  await dialog.getByRole('button', { name: 'Add hours' }).click();
  await expect(page.getByText(/^2 h 30 min on /)).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await expectNoSidewaysScroll(page);

  await page.getByRole('link', { name: 'All volunteers' }).click();
  expect(await exportHours(page)).toContain(
    '"Sam Okafor","sam@example.org","Recorded hours","","",150,"2.50","Adoption event"',
  );
  await page.goto(`${shelter.url}/admin-dashboard/shifts`);
  await first.getByRole('button', { name: 'Add someone' }).click();
  await dialog.getByRole('combobox', { name: 'Who?' }).fill('Sam');
  await page.getByRole('option', { name: /Sam Okafor.*Free/ }).click();
  await dialog.getByRole('button', { name: 'Add to shift' }).click();
  await expect(first.getByRole('link', { name: 'Sam Okafor' })).toBeVisible();
  await first.getByRole('button', { name: 'Edit' }).click();
  await dialog.getByText('This and all later ones').click();
  await dialog.getByRole('textbox', { name: 'Location' }).fill('Parking lot');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Parking lot')).toHaveCount(2);
  await first.getByRole('button', { name: 'Cancel shift' }).click();
  await dialog.getByText('This and all later ones').click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel shift' }).click();
  await expect(page.getByText('Canceled 2 shifts. We’re emailing the one person.')).toBeVisible();
  await expect(first.getByText('Canceled')).toBeVisible();
  const emails = shelter.db.selectFrom('emails').select(['type', 'to_email']).where('type', 'like', 'shift-%');
  expect(await emails.orderBy('id').execute()).toEqual(
    ['shift-added', 'shift-changed', 'shift-canceled'].map((type) => ({ type, to_email: sam.email })),
  );
  expect(complaints).toEqual([expect.stringContaining('409')]);
});

async function exportHours(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Export hours' }).click();
  await expectAccessible(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('dialog').getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  return readFile(await download.path(), 'utf8');
}

test('the code at the desk fits the screen, and a coordinator corrects who was there', async ({
  page,
  shelter,
  complaints,
}) => {
  const robin = await signIn(page, shelter, { role: 'Admin', name: 'Robin Keller' });
  const shifts = shiftCalls(shelter, robin);
  const sam = await shifts.createVolunteer();
  const id = await insertRunningShift(shelter, 'Cleaning crew');
  await signUpBefore(shelter, id, sam.id);
  await page.goto(`${shelter.url}/admin-dashboard/shifts/desk`);
  const code = await shifts.deskCode();
  await expect(page.getByText(`${code.slice(0, 3)} ${code.slice(3)}`)).toBeVisible();
  await expect(page.getByRole('main').getByText('0 of 1 here')).toBeVisible();
  await expect(page.getByText('Sam Okafor')).toHaveCount(0);
  await expectAccessibleInBothThemes(page);
  await expectNoSidewaysScroll(page);

  await page.getByRole('link', { name: 'All shifts' }).click();
  const shift = page.getByRole('article', { name: 'Cleaning crew' });
  await shift.getByRole('button', { name: 'Attendance of Sam Okafor' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('No-show').click();
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(shift.getByText('No-show')).toBeVisible();
  await shift.getByRole('button', { name: 'Attendance of Sam Okafor' }).click();
  await dialog.getByText('Was here').click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(shift.getByText(/^Here since /)).toBeVisible();
  const minutes = (await shifts.getShift(id)).people![0]!.minutes;
  expect(minutes).toBeGreaterThanOrEqual(60);
  expect(minutes).toBeLessThan(70);
  expect(complaints).toEqual([]);
});
