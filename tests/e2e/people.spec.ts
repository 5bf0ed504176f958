import { createApplication } from '../support/adoption-calls.ts';
import { createPet, findPersonId } from '../support/factories.ts';
import { createSignedInUser } from '../support/signed-in-users.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../support/site.ts';
import { signIn } from '../support/sign-in.ts';

test('a flagged person’s walk-in must be confirmed, on accessible pages that fit the screen', async ({
  page,
  shelter,
}) => {
  await signIn(page, shelter, { role: 'Admin', name: 'Robin Keller' });
  const ines = await createSignedInUser(shelter.db, { name: 'Ines Kaur', phone_number: '+1 206 555 7741' });
  const id = await findPersonId(shelter.db, ines.id);
  const olive = await createPet(shelter.db, { name: 'Olive' });
  const maple = await createPet(shelter.db, { name: 'Maple' });
  await createApplication(shelter.db, { pet_id: maple.id, user_id: ines.id, first_name: 'Ines', last_name: 'Kaur' });

  await page.goto(`${shelter.url}/admin-dashboard/people`);
  await page.getByRole('searchbox', { name: 'Search' }).fill('(206) 555-77');
  await expect(page.getByText('1 person', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('link', { name: 'Ines Kaur' }).click();
  await expect(page.getByRole('heading', { name: 'Ines Kaur', level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Application for Maple' })).toBeVisible();
  await page.getByRole('button', { name: 'Flag this person' }).click();
  const dialog = page.getByRole('dialog', { name: 'Flag Ines Kaur' });
  await dialog.getByText('Do not adopt').click();
  await dialog.getByLabel('Reason').fill('Sold two dogs last spring.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save flag' }).click();
  await expect(page.getByRole('region', { name: 'Do not adopt' })).toContainText('Sold two dogs last spring.');
  await page.getByLabel('New note').fill('Lives by the lake.');
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByRole('article')).toContainText('Lives by the lake.');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.goto(`${shelter.url}/admin-dashboard/manage-adoptions/walk-in?pet_id=${olive.id}`);
  await page.getByLabel('First name').fill('I');
  await page.getByLabel('Last name').fill('K');
  await page.getByLabel('Phone').fill('206.555.7741');
  const matches = page.getByRole('group', { name: 'Is it someone we know?' });
  await expect(matches).toContainText('Same phone number');
  await expect(matches).toContainText('Do not adopt');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Continue to handover' }).click();
  await expect(matches).toContainText('Choose who it is');
  await matches.getByRole('radio', { name: /^This is Ines Kaur/ }).check();
  await expect(matches).toContainText('Sold two dogs last spring.');
  await page.getByRole('button', { name: 'Continue to handover' }).click();
  await expect(matches.getByText('Confirm that you’ve read the flag.')).toBeVisible();
  await matches.getByRole('checkbox').check();
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Continue to handover' }).click();
  const handover = page.getByRole('dialog', { name: 'Hand over Olive to I K' });
  await handover.getByLabel('I’ve checked their photo ID').check();
  await handover.getByRole('button', { name: 'Hand over' }).click();
  await page.getByRole('dialog', { name: 'Olive is on the way' }).getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('heading', { name: 'I K for Olive', level: 1 })).toBeVisible();
  await page.getByRole('link', { name: 'Person page' }).click();
  await expect(page).toHaveURL(new RegExp(`/people/${id}$`));
  await expect(page.getByRole('link', { name: 'Application for Olive' })).toBeVisible();
  await expect(page.getByText('1 adoption · 1 open application')).toBeVisible();
});

test('approving someone who must not adopt asks to confirm the reason, in an accessible dialog', async ({
  page,
  shelter,
}) => {
  const admin = await signIn(page, shelter, { role: 'Admin', name: 'Robin Keller' });
  const ines = await createSignedInUser(shelter.db, { name: 'Ines Kaur' });
  const { id: pet_id } = await createPet(shelter.db, { name: 'Maple' });
  const { id } = await createApplication(shelter.db, { pet_id, user_id: ines.id });
  const person = await findPersonId(shelter.db, ines.id);
  const body = { level: 'Do not adopt', reason: 'Sold two dogs last spring.' };
  await shelter.call('PUT', `/api/admin/people/${person}/flag`, { token: admin.token, body });
  await page.goto(`${shelter.url}/admin-dashboard/manage-adoptions/${id}`);
  await page.getByRole('button', { name: /^Approve/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Sold two dogs last spring.');
  // Once they are loaded, they move the fields below them.
  await expect(dialog.getByRole('list', { name: 'What happens' })).not.toHaveAttribute('aria-busy');
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await expect(dialog.getByText('Confirm that you’ve read the flag.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('checkbox', { name: /Approve anyway/ }).check();
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('Adoption Approved successfully!')).toBeVisible();
  await page.goto(`${shelter.url}/admin-dashboard/audit-log`);
  await expect(page.getByText(`went ahead although person #${person} is flagged as “Do not adopt”`)).toBeVisible();
});

test('duplicates are compared side by side, merged and separated again, on pages that fit the screen', async ({
  page,
  shelter,
}) => {
  await signIn(page, shelter, { role: 'Admin', name: 'Robin Keller', phone_number: '1' });
  const contact = { phone_number: '+1 206 555 7742' };
  const ines = await createSignedInUser(shelter.db, { name: 'Ines Kaur', ...contact });
  const { id: pet_id } = await createPet(shelter.db, { name: 'Maple', adoption_status: 'Adopted' });
  const guest = { first_name: 'I.', last_name: 'Kaur', email: '', phone_number: '206-555-7742' };
  await createApplication(shelter.db, { pet_id, is_walk_in: true, status: 'Approved', ...guest });
  await page.goto(`${shelter.url}/admin-dashboard/people`);
  await page.getByRole('link', { name: 'Possible duplicates' }).click();
  await expect(page.getByText('Same phone number')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: /^Compare and merge/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Merge these records?' });
  await expect(dialog.getByRole('radio', { name: /Ines Kaur/ })).toBeChecked();
  await expect(dialog).toContainText('1 application');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await dialog.getByRole('button', { name: 'Merge' }).click();
  await expect(page).toHaveURL(new RegExp(`/people/${await findPersonId(shelter.db, ines.id)}$`));
  await expect(page.getByText('1 adoption', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: /^Undo merge/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo merge' }).click();
  await expect(page.getByText('No applications yet')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Possible duplicates' })).toContainText('I. Kaur');
});
