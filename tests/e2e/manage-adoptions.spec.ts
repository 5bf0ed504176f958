import { createSignedInUser } from '../support/signed-in-users.ts';
import { apply, decide, listEmailTypes, petStatus } from '../support/adoption-calls.ts';
import { createPet } from '../support/factories.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../support/site.ts';
import { signIn } from '../support/sign-in.ts';

// Specification: admin-manages-applications, admin-page-manage-adoptions, application-decision
// Specification: application-current-status-disabled, decision-success-message, admin-may-decide-adoptions
// Specification: error-update-adoption, error-delete-adoption, success-adoption-decided, success-adoption-deleted
// Specification: call-delete-adoption
test('an Admin decides on applications in a table, and sees the consequences', async ({ page, shelter }) => {
  const admin = await signIn(page, shelter, { role: 'Admin', name: 'Robin Keller' });
  await page.goto(`${shelter.url}/admin-dashboard/manage-adoptions`);
  await expect(page.getByRole('heading', { name: 'No applications yet' })).toBeVisible();
  const maple = await createPet(shelter.db, { name: 'Maple' });
  const olive = await createPet(shelter.db, { name: 'Olive', species: 'Cat' });
  const [noor, finn] = [await createSignedInUser(shelter.db), await createSignedInUser(shelter.db)];
  const first = await apply(shelter, noor, maple.id);
  const second = await apply(shelter, finn, maple.id, {
    first_name: 'Finn',
    last_name: 'Berg',
    age_category: 'under18',
  });
  await apply(shelter, finn, olive.id, { first_name: 'Finn', last_name: 'Berg' });

  await page.goto(`${shelter.url}/admin-dashboard`);
  await page.getByRole('link', { name: '3 undecided applications' }).click();
  await expect(page.getByText('3 pending applications')).toBeVisible();
  await page.getByRole('columnheader', { name: 'Pet' }).getByRole('link').click();
  const names = page.getByRole('rowheader').getByRole('link');
  await expect(names).toHaveText(['Noor Haddad', 'Finn Berg', 'Finn Berg']);
  await page.getByRole('searchbox', { name: 'Search' }).pressSequentially('finn');
  await expect(page.getByText('2 pending applications found for “finn”')).toBeVisible();
  await page.getByRole('link', { name: '1 other open for Maple' }).click();
  await expect(page.getByText('All applications for Maple.')).toBeVisible();
  await page.getByRole('link', { name: 'Table' }).click();
  await expect(page).toHaveURL(/\?pet_id=\d+$/);
  await expect(page.getByRole('table')).toBeVisible();
  await page.getByRole('link', { name: 'Show all pets' }).click();
  await expect(page.getByText('All applications for Maple.')).toBeHidden();
  await page.getByRole('link', { name: 'All (3)' }).click();
  await expect(page.getByText('Under 18', { exact: true })).toBeVisible();

  const row = page.getByRole('row', { name: 'Noor Haddad' });
  await row.getByRole('button', { name: 'Approve Noor Haddad for Maple' }).click();
  const question = page.getByRole('dialog', { name: 'Approve Noor Haddad for Maple?' });
  await expect(question.getByText('Finn Berg’s application is waitlisted.')).toBeVisible();
  await expect(question.getByText('The adoption fee of $400 is due at pickup.')).toBeVisible();
  await expectAccessible(page);
  // Another Admin decides first.
  await decide(shelter, admin, second.body.id, 'Approved');
  await question.getByRole('button', { name: 'Approve' }).click();
  await expect(question.getByText('Failed to update adoption status.', { exact: true })).toBeVisible();
  await expect(question.getByRole('alert')).toContainText('Another application for Maple is already approved');
  await decide(shelter, admin, second.body.id, 'Rejected');
  await question.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByRole('alert')).toHaveText('Adoption Approved successfully!');
  await expect(row.getByRole('button', { name: 'Approve Noor Haddad for Maple' })).toBeDisabled();
  await expect(row.getByRole('link', { name: 'Noor Haddad' })).toBeFocused();
  await expect(row.getByText('$400, due')).toBeVisible();
  expect(await petStatus(shelter.db, maple.id)).toBe('Adopted');

  const cat = page.getByRole('row', { name: 'Olive' });
  await cat.getByRole('button', { name: /^Reject/ }).click();
  const rejection = page.getByRole('dialog', { name: 'Reject Finn Berg for Olive?' });
  await rejection.getByRole('button', { name: 'Start with a kind text' }).click();
  await expect(rejection.getByRole('textbox', { name: 'Reason (optional)' })).toHaveValue(/^Thank you/);
  await expect(rejection.getByRole('textbox', { name: 'Reason (optional)' })).toBeFocused();
  await rejection.getByText('Keep internal').click();
  await expect(rejection.getByText('Olive stays Available for others.')).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Adoption Rejected successfully!')).toBeVisible();
  await expect(cat.getByRole('button', { name: /^Reject/ })).toBeDisabled();
  await cat.getByRole('button', { name: /^Delete/ }).click();
  const deletion = page.getByRole('dialog', { name: 'Delete Finn Berg’s application for Olive?' });
  const confirm = deletion.getByRole('button', { name: 'Delete', exact: true });
  await page.route(/\/api\/adoptions\/\d+$/, (route) => route.fulfill({ status: 503, json: { error: 'Back soon.' } }));
  await confirm.click();
  await expect(deletion.getByRole('alert').filter({ hasText: 'Failed' })).toHaveText(
    'Failed to delete adoption application. Back soon.',
  );
  await page.unrouteAll();
  await confirm.click();
  await expect(page.getByText('Adoption application deleted successfully!')).toBeVisible();
  await expect(page.getByText('2 applications', { exact: true })).toBeVisible();

  await page
    .getByRole('row', { name: 'Finn Berg' })
    .getByRole('button', { name: /^Delete/ })
    .click();
  // Another Admin decides first.
  await shelter.call('DELETE', `/api/adoptions/${second.body.id}`, { token: admin.token });
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('1 application', { exact: true })).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: 'Failed' })).toHaveCount(0);
  await expect(page.getByRole('dialog')).toBeHidden();
  expect(await listEmailTypes(shelter.db, first.body.id)).toContain('application-approved');
});

test('an Admin sees and updates everything about an application on one page', async ({ page, shelter }) => {
  const admin = await signIn(page, shelter, { role: 'Admin', name: 'Robin Keller' });
  const maple = await createPet(shelter.db, { name: 'Maple' });
  const noor = await createSignedInUser(shelter.db);
  const { body: application } = await apply(shelter, noor, maple.id);
  await apply(shelter, await createSignedInUser(shelter.db), maple.id, { first_name: 'Finn', last_name: 'Berg' });
  await decide(shelter, admin, application.id, 'Approved', { reason: 'A lovely garden.' });
  await page.goto(`${shelter.url}/admin-dashboard/manage-adoptions/${application.id}`);
  await expect(page.getByRole('heading', { name: 'Noor Haddad for Maple', level: 1 })).toBeVisible();
  await expect(page.getByText('Quiet, with a fenced garden.').first()).toBeVisible();
  await expect(page.getByText('Reason, in the email: A lovely garden.')).toBeVisible();

  await page.getByRole('button', { name: 'Flag this person' }).click();
  const warning = page.getByRole('dialog', { name: 'Flag Noor Haddad' });
  await warning.getByLabel('Reason').fill('Did not come twice.');
  await warning.getByLabel('Until (optional)').fill('2000-01-01');
  await warning.getByRole('button', { name: 'Save flag' }).click();
  await expect(warning.getByText('must be today or later')).toBeVisible();
  await warning.getByLabel('Until (optional)').fill('');
  await warning.getByRole('button', { name: 'Save flag' }).click();
  const flag = page.getByRole('region', { name: 'Flagged' });
  await expect(flag).toContainText('Did not come twice.');

  await page.getByRole('button', { name: 'Record about the veterinarian' }).click();
  const check = page.getByRole('dialog', { name: 'Veterinarian' });
  await check.getByText('Concerns').click();
  await check.getByLabel('Note (optional)').fill('No vaccination since spring.');
  await check.getByRole('button', { name: 'Save' }).click();
  await expect(check).toBeHidden();
  await expect(page.getByText('No vaccination since spring.')).toBeVisible();

  const note = page.getByRole('textbox', { name: 'New note' });
  await note.fill('Called: very friendly.');
  await page.reload();
  await expect(note).toHaveValue('Called: very friendly.');
  await page.getByRole('button', { name: 'Add note' }).click();
  const notes = page.getByRole('region', { name: 'Notes' });
  await expect(notes.getByRole('article')).toContainText('Called: very friendly.');
  await expect(note).toHaveValue('');
  await expectAccessible(page);
  await notes.getByRole('button', { name: 'Delete this note' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(notes.getByRole('article')).toHaveCount(0);

  const fee = page.getByRole('region', { name: 'Fee' });
  await fee.getByRole('button', { name: 'Record the payment' }).click();
  const payment = page.getByRole('dialog', { name: 'Record the payment' });
  await payment.getByText('Card', { exact: true }).click();
  await payment.getByRole('button', { name: 'Record as paid' }).click();
  await expect(page.getByText('The payment is recorded.')).toBeVisible();
  const saved = page.waitForEvent('download');
  await fee.getByRole('button', { name: /^PDF/ }).click();
  expect((await saved).suggestedFilename()).toMatch(/^receipt-\d{4}-0001\.pdf$/);

  const pickup = page.getByRole('region', { name: 'Pickup' });
  await pickup.getByRole('button', { name: 'Book a pickup' }).click();
  const booking = page.getByRole('dialog', { name: 'Book Maple’s pickup' });
  await booking.getByLabel('Date').fill(new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10));
  await booking.getByText('10:00 AM').click();
  await booking.getByRole('button', { name: 'Book pickup' }).click();
  await expect(pickup.getByText('10:00 AM')).toBeVisible();
  await pickup.getByRole('button', { name: 'Cancel the pickup' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel pickup' }).click();
  await expect(pickup.getByText('No pickup booked')).toBeVisible();

  await page.getByRole('button', { name: 'Record a return' }).click();
  const back = page.getByRole('dialog', { name: 'Record Maple’s return?' });
  await back.getByLabel('Reason').fill('An allergy in the family.');
  await back.getByRole('button', { name: 'Record the return' }).click();
  await expect(page.getByRole('region', { name: 'Status' }).getByText('Approved, returned')).toBeVisible();
  await expect(page.getByText('An allergy in the family.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reject Noor Haddad for Maple' })).toBeDisabled();
  await fee.getByRole('button', { name: /^Refund receipt/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Record as refunded' }).click();
  await expect(fee.getByText('Refunded', { exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Timeline' }).getByRole('listitem')).toContainText([
    'Applied',
    'Approved',
    'Fee paid',
    'Pickup booked',
    'Pickup canceled',
    'Pet returned',
    'Fee refunded',
  ]);
  await flag.getByRole('button', { name: 'Remove flag' }).click();
  await expect(flag).toHaveCount(0);
});

// Specification: error-load-adoptions
test('the pages of applications are accessible, fit the screen, and show failed loads', async ({ page, shelter }) => {
  await signIn(page, shelter, { role: 'Admin', name: 'Robin Keller' });
  const maple = await createPet(shelter.db, { name: 'W'.repeat(100) });
  const { body } = await apply(shelter, await createSignedInUser(shelter.db), maple.id, {
    first_name: 'x'.repeat(80),
    age_category: 'under18',
    home_description: 'y'.repeat(400),
  });
  await page.goto(`${shelter.url}/admin-dashboard/manage-adoptions`);
  await page.getByLabel(/^Select x/).click();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('link', { name: 'By pet' }).click();
  await expect(page.getByRole('region', { name: /^Applicants for W/ })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('link', { name: 'Board', exact: true }).click();
  if (page.viewportSize()!.width < 600) {
    await page.getByRole('link', { name: 'Waitlisted (0)' }).click();
    await expect(page.getByRole('article')).toBeHidden();
    await page.getByRole('link', { name: 'Pending (1)' }).click();
  }
  await expect(page.getByRole('article')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.goto(`${shelter.url}/admin-dashboard/manage-adoptions/${body.id}`);
  await expect(page.getByText('A guardian has to sign')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.goto(`${shelter.url}/admin-dashboard/manage-adoptions`);
  let isDown = true;
  await page.route('**/api/adoptions/counts*', (route) =>
    isDown ? route.fulfill({ status: 503, json: { error: 'Back soon.' } }) : route.continue(),
  );
  const search = page.getByRole('searchbox', { name: 'Search' });
  await search.fill('nobody');
  await expect(page.getByRole('alert')).toHaveText('Failed to load adoption data. Please try again later.');
  await expect(page.getByText('Back soon.')).toBeVisible();
  await expect(search).toHaveValue('nobody');
  // The list also reloads by itself: nothing may come between the recovery and the key.
  await page.getByRole('button', { name: 'Retry' }).focus();
  isDown = false;
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible();
  await page.unrouteAll();
  await page.goto(`${shelter.url}/admin-dashboard/manage-adoptions/999999`);
  await expect(page.getByRole('alert')).toHaveText('We couldn’t find this application.');
});
