import { readFile } from 'node:fs/promises';
import { apply, decide } from '../support/adoption-calls.ts';
import { createPet } from '../support/factories.ts';
import { createSignedInUser, goodPassword } from '../support/signed-in-users.ts';
import { remember, signIn } from '../support/sign-in.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../support/site.ts';
import { parsePdf } from '../support/parse-pdf.ts';
import type { Locator, Page } from '@playwright/test';
import type { StartedApp } from '../support/start-app.ts';

async function createApproved(shelter: StartedApp) {
  const admin = await createSignedInUser(shelter.db, { role: 'Admin', name: 'Robin Keller' });
  const maple = await createPet(shelter.db, { name: 'Maple', species: 'Dog' });
  const noor = await createSignedInUser(shelter.db, { name: 'Noor Haddad' });
  const { body } = await apply(shelter, noor, maple.id);
  await decide(shelter, admin, body.id, 'Approved');
  return { id: body.id, petId: maple.id, noor };
}

async function openHandover(page: Page, shelter: StartedApp) {
  const { id } = await createApproved(shelter);
  await signIn(page, shelter, { role: 'Admin', name: 'Ada' });
  await page.goto(`${shelter.url}/admin-dashboard/manage-adoptions/${id}?handover`);
  return page.getByRole('dialog', { name: 'Hand over Maple to Noor Haddad' });
}

test('the desk hands over a pet: identity, cash with change, papers; the dialog is accessible and fits the screen', async ({
  page,
  shelter,
  complaints,
}) => {
  const dialog = await openHandover(page, shelter);
  await expect(dialog.getByText('$400 of $400 is left to pay.')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  // Only its content scrolls.
  expect(await dialog.evaluate((element) => element.scrollHeight - element.clientHeight)).toBe(0);
  await dialog.getByRole('button', { name: 'Hand over' }).click();
  await expect(dialog.getByText('Check the adopter’s photo ID, then tick this box.')).toBeVisible();
  await dialog.getByLabel('I’ve checked their photo ID').check();
  await expect(dialog.getByText('Check the adopter’s photo ID, then tick this box.')).toBeHidden();
  await dialog.getByText('Cash', { exact: true }).click();
  await dialog.getByLabel('Donation on top (optional)').fill('10');
  await dialog.getByLabel('Cash from the adopter (optional)').fill('20');
  await expect(dialog.getByText('$390 is missing')).toBeVisible();
  await dialog.getByLabel('Cash from the adopter (optional)').fill('420');
  await expect(dialog.getByText('Change: $10')).toBeVisible();
  await dialog.getByRole('button', { name: 'Hand over' }).click();
  const papers = page.getByRole('dialog', { name: 'Maple is on the way' });
  await expect(papers.getByText('Maple has gone home with Noor Haddad.')).toBeVisible();
  await expectAccessible(page);
  const [certificate] = await Promise.all([
    page.waitForEvent('download'),
    papers.getByRole('button', { name: /^Certificate/ }).click(),
  ]);
  expect(certificate.suggestedFilename()).toMatch(/^adoption-\d+\.pdf$/);
  await expect(papers.getByRole('link', { name: 'Today’s pickups' })).toHaveAttribute('href', /\/pickups$/);
  await papers.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('region', { name: 'Fee' }).getByText('Paid $410, cash')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect(page.url()).not.toContain('handover');
  await expect(page.getByRole('button', { name: /^Undo handover/ })).toBeVisible();
  expect(complaints).toEqual([]);
});

test('what is typed at the handover survives a lost connection and a reload', async ({ page, shelter }) => {
  const dialog = await openHandover(page, shelter);
  await dialog.getByLabel('I’ve checked their photo ID').check();
  await dialog.getByText('Check', { exact: true }).click();
  await dialog.getByLabel('Note (optional)').fill('Check no. 1042');
  await page.route('**/api/adoptions/*/handover', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await dialog.getByRole('button', { name: 'Hand over' }).click();
  await expect(dialog.getByText('The handover wasn’t recorded.')).toBeVisible();
  await expect(dialog.getByLabel('Note (optional)')).toHaveValue('Check no. 1042');
  await page.unrouteAll();
  await page.reload();
  await expect(dialog.getByLabel('Note (optional)')).toHaveValue('Check no. 1042');
  await dialog.getByRole('button', { name: 'Hand over' }).click();
  await expect(page.getByRole('dialog', { name: 'Maple is on the way' })).toBeVisible();
});

test('a pet goes home on trial, its adopter chooses to adopt, and staff finalize it', async ({ page, shelter }) => {
  const { id, noor } = await createApproved(shelter);
  await signIn(page, shelter, { role: 'Admin', name: 'Ada' });
  await page.goto(`${shelter.url}/admin-dashboard/manage-adoptions/${id}?handover`);
  const dialog = page.getByRole('dialog', { name: 'Hand over Maple to Noor Haddad' });
  await dialog.getByLabel('I’ve checked their photo ID').check();
  await dialog.getByText('Not paid now').click();
  await dialog.getByText('Trial', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Hand over' }).click();
  await page.getByRole('button', { name: 'Done' }).click();
  const status = page.getByRole('region', { name: 'Status' });
  await expect(status.getByText('Approved, on trial')).toBeVisible();

  await status.getByRole('button', { name: 'Change trial' }).click();
  const change = page.getByRole('dialog', { name: 'Change the trial of Maple' });
  await change.getByLabel('Last day of the trial').fill('2000-01-01');
  await change.getByRole('button', { name: 'Save changes' }).click();
  await expect(change.getByText('Choose a day after today, at most a year ahead.').first()).toBeVisible();
  await change.getByRole('button', { name: 'Cancel' }).click();

  await remember(page, shelter, { ...noor, name: 'Noor Haddad' });
  await page.goto(`${shelter.url}/user-dashboard/adoption-history`);
  await expect(page.getByText(/^Maple is home with you on trial until/)).toBeVisible();
  await page.getByRole('button', { name: 'Yes, adopt Maple' }).click();
  await expect(page.getByText('You’d like to adopt Maple. We’ll take care of the rest.')).toBeVisible();
  await expectAccessible(page);

  await signIn(page, shelter, { role: 'Admin', name: 'Ada' });
  await page.goto(`${shelter.url}/admin-dashboard/manage-adoptions/${id}`);
  await expect(status.getByText('Noor Haddad would like to adopt.')).toBeVisible();
  await status.getByRole('button', { name: /^Finalize adoption/ }).click();
  const final = page.getByRole('dialog', { name: 'Finalize the adoption of Maple' });
  await final.getByText('Card', { exact: true }).click();
  await final.getByRole('button', { name: 'Finalize adoption' }).click();
  await expect(page.getByText('Maple has gone home with Noor Haddad.').first()).toBeVisible();
});

test('a pet that is brought back from its trial is available again, and the refund is suggested', async ({
  page,
  shelter,
}) => {
  const { id } = await createApproved(shelter);
  const { token } = await signIn(page, shelter, { role: 'Admin', name: 'Ada' });
  const trial_ends_on = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
  await shelter.call('POST', `/api/adoptions/${id}/handover`, {
    token,
    body: { trial_ends_on, payment: { method: 'cash' } },
  });
  await page.goto(`${shelter.url}/admin-dashboard/manage-adoptions/${id}`);
  await page.getByRole('button', { name: 'Brought back' }).click();
  const dialog = page.getByRole('dialog', { name: 'Is Maple back from the trial?' });
  await dialog.getByLabel('Reason').fill('The cat disagreed.');
  await dialog.getByRole('button', { name: 'Record it' }).click();
  const fee = page.getByRole('region', { name: 'Fee' });
  await expect(fee.getByText('Paid, to be refunded')).toBeVisible();
  await fee.getByRole('button', { name: /^Refund receipt/ }).click();
  await expect(page.getByRole('dialog').getByLabel('Adoption fee')).toHaveValue('400');
});

test('all papers print in one file, without those that are left out; the choice is accessible and fits the screen', async ({
  page,
  shelter,
}) => {
  const { id } = await createApproved(shelter);
  const { token } = await signIn(page, shelter, { role: 'Admin', name: 'Ada' });
  await shelter.call('POST', `/api/adoptions/${id}/handover`, { token, body: { payment: { method: 'cash' } } });
  await page.goto(`${shelter.url}/admin-dashboard/manage-adoptions/${id}`);
  await page.getByRole('button', { name: 'Print papers' }).click();
  const dialog = page.getByRole('dialog', { name: 'Papers for Maple' });
  await expect(dialog.getByLabel('Health record')).toBeChecked();
  await expect(dialog.getByLabel('Signed agreement')).toBeDisabled();
  await expect(dialog.getByText('Not signed yet.')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  expect(parsePdf(await downloadBy(page, dialog.getByRole('button', { name: 'Print all papers' }))).lines).toContain(
    'ADOPTION CERTIFICATE',
  );
  await dialog.getByLabel('Adoption certificate').uncheck();
  const { lines } = parsePdf(await downloadBy(page, dialog.getByRole('button', { name: 'Print 2 papers' })));
  expect(lines).not.toContain('ADOPTION CERTIFICATE');
  expect(lines).toContain('Signed agreement: Not signed yet.');
});

test('an animal’s record prints the papers again, and the form for its microchip', async ({ page, shelter }) => {
  const { id, petId } = await createApproved(shelter);
  const { token } = await signIn(page, shelter, { role: 'Admin', name: 'Ada' });
  const chip = { type: 'microchip', value: '985112003456789' };
  await shelter.call('POST', `/api/records/${petId}/identifiers`, { token, body: chip });
  await shelter.call('POST', `/api/adoptions/${id}/handover`, { token, body: {} });
  await page.goto(`${shelter.url}/admin-dashboard/animals/${petId}/applications`);
  await page.getByRole('button', { name: 'Print papers for Maple' }).click();
  const papers = page.getByRole('dialog', { name: 'Papers for Maple' });
  await expect(papers.getByLabel('Microchip registration form')).toBeChecked();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Print', exact: true }).click();
  const form = page.getByRole('button', { name: /^Microchip registration form/ });
  expect(parsePdf(await downloadBy(page, form)).lines).toContain('985112003456789');
});

test('a walk-in family of a bonded pair signs first, pays, and goes home; the page is accessible and fits the screen', async ({
  page,
  shelter,
}) => {
  const { token } = await signIn(page, shelter, { role: 'Admin', name: 'Ada' });
  const bella = await createPet(shelter.db, { name: 'Bella', species: 'Dog' });
  const max = await createPet(shelter.db, { name: 'Max', species: 'Dog' });
  await shelter.call('POST', `/api/records/${bella.id}/bond`, { token, body: { animal_ids: [max.id] } });
  await page.goto(`${shelter.url}/admin-dashboard/manage-adoptions/walk-in?pet_id=${bella.id}`);
  await expect(page.getByText('Bella and Max go home together, so this adoption is for all of them.')).toBeVisible();
  await expect(page.getByText('$800 total')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Continue to handover' }).click();
  await expect(page.locator('.field-error')).toHaveCount(3);
  await page.getByLabel('First name').fill('Noor');
  await expect(page.locator('.field-error')).toHaveCount(2);
  await page.getByLabel('Last name').fill('Haddad');
  await page.getByLabel('Phone').fill('+1 206 555 0199');
  await page.getByRole('button', { name: 'Continue to handover' }).click();
  const dialog = page.getByRole('dialog', { name: 'Hand over Bella and Max to Noor Haddad' });
  for (const name of ['Bella', 'Max']) {
    const agreement = dialog.getByRole('region', { name: `Agreement for ${name}` });
    await agreement.getByRole('button', { name: 'Prepare agreement' }).click();
    await expect(agreement.getByText('The adopter hasn’t signed yet.')).toBeVisible();
    await expect(agreement.getByRole('button', { name: 'Sign on this device' })).toBeVisible();
  }
  await expectAccessible(page);
  await dialog.getByLabel('I’ve checked their photo ID').check();
  await dialog.getByText('Cash', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Hand over' }).click();
  const papers = page.getByRole('dialog', { name: 'Bella and Max are on the way' });
  await expect(papers.getByRole('group', { name: 'Papers for Max' })).toBeVisible();
  await expectAccessible(page);
  await papers.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('region', { name: 'Fee' }).getByText('Paid $400, cash')).toBeVisible();
});

test('Escape closes only the question in the handover dialog, and returns the focus to its button', async ({
  page,
  shelter,
}) => {
  const dialog = await openHandover(page, shelter);
  await dialog.getByRole('button', { name: 'Prepare agreement' }).click();
  const sign = dialog.getByRole('button', { name: 'Sign on this device' });
  await sign.click();
  const question = page.getByRole('dialog', { name: 'Hand over this device?' });
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(dialog).toBeVisible();
  await expect(sign).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Hand over Maple' })).toBeFocused();
  expect(page.url()).not.toContain('handover');
});

test('after the adopter has signed on this device, the login leads back to the handover with what was typed', async ({
  page,
  shelter,
  complaints,
}) => {
  const { id } = await createApproved(shelter);
  const { email } = await signIn(page, shelter, { role: 'Admin', name: 'Ada', password: goodPassword });
  await page.goto(`${shelter.url}/admin-dashboard/manage-adoptions/${id}?handover`);
  const dialog = page.getByRole('dialog', { name: 'Hand over Maple to Noor Haddad' });
  await dialog.getByLabel('I’ve checked their photo ID').check();
  await dialog.getByText('Cash', { exact: true }).click();
  await dialog.getByLabel('Cash from the adopter (optional)').fill('500');
  await dialog.getByRole('button', { name: 'Prepare agreement' }).click();
  await dialog.getByRole('button', { name: 'Sign on this device' }).click();
  await page.getByRole('button', { name: 'Open agreement' }).click();
  await expect(page).toHaveURL(`${shelter.url}/sign`);
  const stored = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
  expect(stored).not.toMatch(/Noor|Haddad|@|Maple/);
  await page.getByRole('textbox', { name: 'Full name' }).fill('Noor Haddad');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Sign agreement' }).click();
  await page.getByRole('link', { name: 'Staff: log in' }).click();
  await expect(page.getByText('Log in to continue where you left off.')).toBeVisible();
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(goodPassword);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL(`${shelter.url}/admin-dashboard/manage-adoptions/${id}?handover`);
  await expect(dialog.getByLabel('I’ve checked their photo ID')).toBeChecked();
  await expect(dialog.getByLabel('Cash from the adopter (optional)')).toHaveValue('500');
  await expect(dialog.getByText('Signed', { exact: false }).first()).toBeVisible();
  complaints.length = 0;
});

async function downloadBy(page: Page, button: Locator): Promise<Buffer> {
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  return readFile(await download.path());
}
