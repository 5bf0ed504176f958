import type { Page } from '@playwright/test';
import { addDays } from '../../src/platform/shelter-day.contract.ts';
import { createApplication } from '../support/adoption-calls.ts';
import { createPet, createUser } from '../support/factories.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../support/site.ts';
import type { StartedApp } from '../support/start-application.ts';
import { dismissAlerts } from './dismiss-alerts.ts';
import { signIn } from '../support/sign-in.ts';

const CARD = '5555341244441115';
const day = addDays(new Date().toISOString().slice(0, 10), 10);

function alert(page: Page, text: string) {
  return page.getByRole('alert').filter({ hasText: text });
}

// Specification: adopter-saves-payment-method, adopter-schedules-pickup, user-page-payment-settings
// Specification: user-page-schedule-pickup, payment-type-required, payment-details-required, payment-paypal-address
// Specification: payment-card-digits, payment-card-mask, pickup-date-required, pickup-date-range, pickup-time-required
// Specification: error-add-payment-method, error-schedule-pickup, success-payment-method-added
// Specification: success-payment-method-deleted, success-pickup-scheduled
test('an adopter adds a payment method, and books, moves and cancels a pickup, on a small screen too', async ({
  page,
  shelter,
  complaints,
}) => {
  const adopter = await signIn(page, shelter, { name: 'Noor Haddad' });
  await addPayment(page, shelter);

  await page.goto(`${shelter.url}/user-dashboard/schedule-pickup`);
  await expect(page.getByRole('heading', { name: 'No pickups to schedule' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Find a pet' })).toBeVisible();
  const pet = await createPet(shelter.db, { name: 'Maple', location: 'Main Branch' });
  await createApplication(shelter.db, { pet_id: pet.id, user_id: adopter.id });
  await fillSlot(shelter, '09:00 AM');
  await dismissAlerts(page);
  await page.reload();
  await expect(page.getByText('Maple lives here')).toBeVisible();
  await expect(page.getByText('The time is tentative until we’ve approved your application.')).toBeVisible();
  await book(page, shelter);
  await moveAndCancel(page);
  // The browser also logs the full slot and the unreachable server.
  expect(complaints.filter((complaint) => !/409|502/.test(complaint))).toEqual([]);
});

async function addPayment(page: Page, shelter: StartedApp): Promise<void> {
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
  await page.goto(`${shelter.url}/user-dashboard/payment-settings`);
  await expect(page.getByText('Nothing is charged now. You’ll pay the adoption fee at pickup.')).toBeVisible();
  const submit = page.getByRole('button', { name: 'Add payment method' });
  const type = page.getByRole('radiogroup', { name: 'Payment type' });
  await expect(type).toHaveAccessibleDescription(/Not sure yet\?.*in cash, by card or with PayPal/);
  await submit.click();
  await expect(alert(page, 'Please select a payment type.')).toBeVisible();
  await expect(type.getByRole('radio', { name: 'I’ll pay at pickup' })).toBeFocused();
  await type.getByText('PayPal', { exact: true }).click();
  await submit.click();
  await expect(alert(page, 'Please enter payment details.')).toBeVisible();
  await page.getByLabel('PayPal email').fill('noor');
  await submit.click();
  await expect(alert(page, 'Please enter a valid PayPal email.')).toBeVisible();
  await type.getByText('MasterCard').click();
  const number = page.getByLabel('Card number');
  await number.pressSequentially(CARD.slice(0, 15));
  await expect(number).toHaveValue('5555 3412 4444 111');
  await submit.click();
  await expect(alert(page, 'Please enter a valid 16-digit MasterCard number.')).toBeVisible();
  await expect(number).toBeFocused();
  await expectAccessible(page);
  await number.press('End');
  await number.pressSequentially(CARD.slice(15));
  await failOnce(page, '**/api/payments/');
  await submit.click();
  await expect(alert(page, 'Failed to add payment method.')).toBeVisible();
  await submit.click();
  await expect(alert(page, 'Payment method added successfully!')).toBeVisible();
  await expect(page.getByText('MasterCard **** 1115')).toBeVisible();
  await expect(number).toHaveCount(0);
  expect(sent.filter((each) => /5555\D*3412/.test(each))).toEqual([]);
  expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).not.toMatch(/5555\D*3412/);

  await page.getByRole('button', { name: 'Delete MasterCard' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(alert(page, 'Payment method deleted successfully!')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your payment methods' })).toHaveCount(0);
  await addAnotherCard(page, sent);
  await payAtPickup(page);
}

async function addAnotherCard(page: Page, sent: string[]): Promise<void> {
  const submit = page.getByRole('button', { name: 'Add payment method' });
  await page.getByText('Another card').click();
  await submit.click();
  await expect(alert(page, 'Choose a card type.')).toBeVisible();
  await page.getByLabel('Card type').selectOption('Visa');
  const lastFour = page.getByLabel('Last four digits');
  await lastFour.fill(CARD);
  await submit.click();
  await expect(alert(page, 'Enter only the last four digits of your card.')).toBeVisible();
  await expect(lastFour).toBeFocused();
  expect(sent.filter((each) => /5555\D*3412/.test(each))).toEqual([]);
  await lastFour.fill('1115');
  await expectAccessible(page);
  await submit.click();
  await expect(page.getByText('Visa **** 1115')).toBeVisible();
}

async function payAtPickup(page: Page): Promise<void> {
  await page.getByText('I’ll pay at pickup', { exact: true }).click();
  await page.getByRole('button', { name: 'Pay at pickup' }).click();
  await expect(alert(page, 'at the shelter when you pick up your pet: in cash, by card or with PayPal.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete At pickup' })).toBeVisible();
}

async function book(page: Page, shelter: StartedApp): Promise<void> {
  const submit = page.getByRole('button', { name: 'Schedule pickup' });
  await submit.click();
  await expect(alert(page, 'Please select a pickup date.')).toBeVisible();
  await expect(page.getByLabel('Date')).toBeFocused();
  await page.getByLabel('Date').fill(addDays(day, -11));
  await submit.click();
  await expect(alert(page, 'Choose a date within the next year.')).toBeVisible();
  await page.getByLabel('Date').fill(day);
  await expect(page.getByRole('radio', { name: '10:00 AM' })).toBeVisible();
  await expect(page.getByRole('radio', { name: '09:00 AM' })).toHaveCount(0);
  await submit.click();
  await expect(alert(page, 'Please select a pickup time.')).toBeVisible();
  await page.getByLabel('Additional notes').fill('My sister comes along.');
  await page.getByText('10:00 AM').click();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  // Other adopters book first.
  await fillSlot(shelter, '10:00 AM');
  await submit.click();
  await expect(alert(page, 'This time is fully booked. Next available:')).toBeVisible();
  await expect(page.getByRole('radio', { name: '10:00 AM' })).toHaveCount(0);
  await expect(page.getByLabel('Additional notes')).toHaveValue('My sister comes along.');
  await page.getByText('11:00 AM', { exact: true }).click();
  await failOnce(page, '**/api/schedule-pickup/');
  await submit.click();
  await expect(alert(page, 'There was an error scheduling your pickup. Please try again.')).toBeVisible();
  await submit.click();
  await expect(alert(page, 'Pickup scheduled successfully!')).toBeVisible();
  await expect(page.getByText('Your notes: My sister comes along.')).toBeVisible();
  await expect(page.getByText('This time is tentative')).toBeVisible();
  await expectAccessible(page);
}

async function moveAndCancel(page: Page): Promise<void> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Add to calendar' }).click();
  expect((await download).suggestedFilename()).toBe('pickup.ics');
  await page.getByRole('button', { name: 'Reschedule' }).click();
  await expect(page.getByRole('group', { name: 'Reschedule Maple’s pickup' })).toBeFocused();
  await page.getByRole('button', { name: 'Never mind' }).click();
  await page.getByRole('button', { name: 'Reschedule' }).click();
  await expect(page.getByRole('radio', { name: /^\d\d:00 [AP]M$/, checked: true })).toHaveCount(1);
  await page.getByRole('button', { name: 'Reschedule' }).click();
  await expect(page.getByText('This is already your pickup time. Choose another one.')).toBeVisible();
  await page.getByRole('radio', { name: 'Eastside' }).check();
  await expect(page.getByLabel('Additional notes')).toHaveValue('My sister comes along.');
  await page.getByText('04:00 PM', { exact: true }).click();
  await page.getByRole('button', { name: 'Reschedule' }).click();
  await expect(alert(page, 'Pickup rescheduled: ')).toContainText(', 4:00 PM');
  await expect(page.getByRole('group', { name: 'Maple’s pickup' })).toBeFocused();
  await expect(page.getByText('Eastside, 88 Orchard Avenue')).toBeVisible();
  await dismissAlerts(page);
  await page.reload();
  await expect(page.getByText('Eastside, 88 Orchard Avenue')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel pickup' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel pickup' }).click();
  await expect(alert(page, 'Pickup canceled.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Schedule pickup' })).toBeVisible();
}

/** A response from a proxy, without our error format. */
async function failOnce(page: Page, call: string): Promise<void> {
  await page.route(call, (route) => route.fulfill({ status: 502, body: '<html>Bad gateway</html>' }), { times: 1 });
}

/** Books both places in a slot on that day. */
async function fillSlot({ db }: StartedApp, pickup_time: string): Promise<void> {
  for (const slot_position of [1, 2]) {
    const pet = await createPet(db);
    const user = await createUser(db);
    const application = await createApplication(db, { pet_id: pet.id, user_id: user.id });
    const now = new Date();
    await db
      .insertInto('pickups')
      .values({
        application_id: application.id,
        pickup_date: day,
        pickup_time,
        location: 'Main Branch',
        slot_position,
        additional_notes: null,
        reminded_for: null,
        created_at: now,
        updated_at: now,
      })
      .execute();
  }
}
