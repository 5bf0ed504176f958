import { addDays, dayIn } from '../../src/platform/shelter-day.contract.ts';
import { expect, expectAccessibleInBothThemes, expectNoSidewaysScroll, test } from '../support/site.ts';
import { bookPickup, createVisit, emailTypes } from './appointments.ts';
import { signIn } from '../support/sign-in.ts';

const tomorrow = addDays(dayIn('UTC', new Date()), 1);

test('staff close a day, cancel what is booked then, and undo all of it: the dialog is accessible and fits the screen', async ({
  page,
  shelter,
}) => {
  await signIn(page, shelter, { role: 'Admin', name: 'Robin' });
  const maple = await bookPickup(shelter, 'Maple', { date: tomorrow, time: '10:00 AM', location: 'Main Branch' });
  await bookPickup(shelter, 'Hazel', { date: tomorrow, time: '11:00 AM', location: 'Downtown' });
  await createVisit(shelter, 'Buddy', tomorrow);
  await page.goto(`${shelter.url}/admin-dashboard/pickups?view=day&from=${tomorrow}`);
  await page.getByRole('button', { name: 'Close days' }).click();
  const closing = page.getByRole('dialog', { name: 'Close days' });
  await closing.getByRole('textbox', { name: 'Reason' }).fill('Storm');
  await expect(closing.getByText('Booked on these days: 2 pickups and 1 visit')).toBeVisible();
  await closing.getByLabel('Cancel these and email everyone the reason').check();
  await expect(
    closing.getByText('We’ll send the emails in 5 minutes. Until then, you can undo all of it.'),
  ).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await expectNoSidewaysScroll(page);
  await closing.getByRole('button', { name: 'Close days' }).click();
  await expect(page.getByText(/ closed\. 2 pickups and 1 visit canceled\.$/)).toBeVisible();
  await expect(page.getByText('Closed: Storm').first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^Maple/ })).toHaveCount(0);
  expect(await emailTypes(shelter, maple)).toEqual(['pickup-cancelled']);

  const undo = page.getByRole('region', { name: 'Undo', exact: true });
  await expect(undo.getByRole('link', { name: /^Closed .+ and canceled 3 appointments$/ })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await undo.getByRole('button', { name: /^Undo/ }).click();
  await expect(page.getByText('No closed days ahead.')).toBeVisible();
  for (const pet of ['Maple', 'Hazel', 'Buddy'])
    await expect(page.getByRole('button', { name: new RegExp(`^${pet}`) })).toBeVisible();
});
