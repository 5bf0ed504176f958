import { createApplication } from '../support/adoption-calls.ts';
import { createPet, createUser } from '../support/factories.ts';
import { expect, expectAccessibleInBothThemes, expectNoSidewaysScroll, test } from '../support/site.ts';
import { signIn } from '../support/sign-in.ts';

test('an adopted pet is archived rather than deleted, found again and brought back: it is accessible and fits the screen', async ({
  page,
  shelter,
}) => {
  const { db, url } = shelter;
  await signIn(page, shelter, { role: 'Admin', name: 'Robin Keller' });
  const { id: user_id } = await createUser(db);
  const maple = await createPet(db, { name: 'Maple', adoption_status: 'Adopted' });
  await createPet(db, { name: 'Olive' });
  const application = await createApplication(db, { pet_id: maple.id, user_id, status: 'Approved' });
  const dates = { created_at: new Date(), updated_at: new Date() };
  const slot = { pickup_date: '2026-01-05', pickup_time: '10:00 AM', location: 'Main Branch', slot_position: 1 };
  await db
    .insertInto('pickups')
    .values({
      ...slot,
      ...dates,
      application_id: application.id,
      status: 'done',
      additional_notes: null,
      reminded_for: null,
    })
    .execute();

  await page.goto(`${url}/admin-dashboard/view-pets`);
  const list = page.getByRole('rowheader').getByRole('link');
  await page.getByRole('button', { name: 'Delete Maple' }).click();
  const question = page.getByRole('dialog', { name: 'Archive Maple?' });
  await expect(question).toContainText('Maple has gone home, so we’ll keep the adoption on record.');
  await expectAccessibleInBothThemes(page);
  await expectNoSidewaysScroll(page);
  await question.getByRole('button', { name: 'Archive' }).click();
  await expect(page.getByText('Maple archived.')).toBeVisible();
  await expect(list).toHaveText(['Olive']);
  const searched = async (text: string) => {
    await page.getByRole('searchbox', { name: 'Search' }).fill(text);
    await expect(page).toHaveURL(new RegExp(`search=${text}`));
  };
  await searched('Maple');
  await expect(page.getByText('0 pets found for “Maple”')).toBeVisible();
  expect((await page.request.get(`${url}/pets/${maple.id}`)).status()).toBe(404);
  await page.goto(`${url}/admin-dashboard/manage-adoptions/${application.id}`);
  await expect(page.getByRole('heading', { name: /Maple/ }).first()).toBeVisible();

  await page.goto(`${url}/admin-dashboard/view-pets`);
  await page.getByRole('link', { name: 'Archived (1)' }).click();
  await expect(list).toHaveText(['Maple']);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Unarchive Maple' }).click();
  await expect(page.getByText('Maple is back from the archive.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No archived pets' })).toBeVisible();
  await page.getByRole('link', { name: 'Show all pets' }).click();
  await expect(list.filter({ hasText: 'Maple' })).toBeVisible();
  expect((await page.request.get(`${url}/pets/${maple.id}`)).status()).toBe(200);

  // By the button of its row, and undone at once.
  await page.getByRole('button', { name: 'Archive Maple' }).press('Enter');
  await expect(list).toHaveText(['Olive']);
  const undo = page.getByRole('region', { name: 'Undo', exact: true });
  await expect(undo.getByRole('link', { name: 'Archived Maple' })).toBeVisible();
  // Not the first one.
  await expect(undo.getByText('+2')).toBeVisible();
  await undo.getByRole('button', { name: /^Undo/ }).click();
  await expect(list.filter({ hasText: 'Maple' })).toBeVisible();
});
