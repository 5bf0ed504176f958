import { createApplication, decide } from '../support/adoption-calls.ts';
import { createPet, createUser } from '../support/factories.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../support/site.ts';
import { signIn } from '../support/sign-in.ts';

const created_at = new Date('2026-01-05T15:00:00Z');

test('a transfer shows its consequences, offers its papers and can be undone, accessible on a small screen', async ({
  page,
  shelter,
  complaints,
}) => {
  await signIn(page, shelter, { role: 'Admin', name: 'Robin Keller' });
  const { id } = await createPet(shelter.db, { name: 'Tank', created_at });
  await page.goto(`${shelter.url}/admin-dashboard/animals/${id}`);
  await page.getByRole('button', { name: 'Record outcome' }).click();
  const choice = page.getByRole('dialog', { name: 'How does Tank leave?' });
  await expectAccessible(page);
  // With the keyboard alone.
  const transferred = choice.getByRole('button', { name: 'Transferred to another shelter' });
  await transferred.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Transfer Tank' });
  await expect(dialog.getByRole('list', { name: 'What happens' })).toContainText('Tank goes off the site');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await dialog.getByRole('button', { name: 'Record transfer' }).click();
  await expect(dialog.getByText('Enter where the animal goes.')).toBeVisible();
  await dialog.getByLabel('Goes to').fill('Lakeside Rescue');
  await dialog.getByLabel('When').fill('2999-01-01T10:00');
  await page.keyboard.press('Control+Enter');
  await dialog.getByRole('button', { name: 'Record transfer' }).click();
  await expect(dialog.getByText('Choose a time that isn’t in the future')).toBeVisible();
  await dialog.getByLabel('When').fill('2026-02-01T10:00');
  await dialog.getByRole('button', { name: 'Record transfer' }).click();

  const done = page.getByRole('dialog', { name: 'Tank is transferred' });
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await done.getByRole('button', { name: /^Transfer papers/ }).click();
  expect((await download).suggestedFilename()).toBe('transfer-A-1001.pdf');
  await done.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('Transferred out', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Record outcome' })).toBeHidden();
  await expectAccessible(page);

  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect(page.getByRole('button', { name: 'Record outcome' })).toBeVisible();
  expect(complaints).toEqual([]);
});

test('after a death nobody is emailed: the dialog lists whom to call', async ({ page, shelter }) => {
  await signIn(page, shelter, { role: 'Admin', name: 'Robin Keller' });
  const { id } = await createPet(shelter.db, { name: 'Tank', created_at });
  const ines = await createUser(shelter.db, { name: 'Ines Kaur' });
  const traits = { first_name: 'Ines', last_name: 'Kaur', phone_number: '+1 206 555 7741' };
  await createApplication(shelter.db, { pet_id: id, user_id: ines.id, ...traits });
  await page.goto(`${shelter.url}/admin-dashboard/animals/${id}`);
  await page.getByRole('button', { name: 'Record outcome' }).click();
  await page.getByRole('button', { name: 'Died in care' }).click();
  const dialog = page.getByRole('dialog', { name: 'Tank died' });
  await expect(dialog.getByRole('list', { name: 'What happens' })).toContainText(
    '1 open application will be canceled.',
  );
  const calls = dialog.getByRole('region', { name: 'People to call' });
  await expect(calls.getByRole('link', { name: '+1 206 555 7741' })).toHaveAttribute('href', 'tel:+12065557741');
  await expectAccessible(page);
  await dialog.getByLabel('Cause, if known (optional)').fill('Heart failure.');
  await dialog.getByRole('button', { name: 'Record death' }).click();
  await expect(page.getByText('Tank’s record is closed.')).toBeVisible();
  await expect(page.getByText('Died in care', { exact: true })).toBeVisible();
  // It can't come back.
  await expect(page.getByRole('button', { name: 'Take back in' })).toBeHidden();
  const emails = await shelter.db.selectFrom('emails').select('id').execute();
  expect(emails).toEqual([]);
});

test('an adopted pet is handed over, and comes back after three questions', async ({ page, shelter }) => {
  const robin = await signIn(page, shelter, { role: 'Admin', name: 'Robin Keller' });
  const { id } = await createPet(shelter.db, { name: 'Maple', gender: 'Female', created_at });
  const ines = await createUser(shelter.db, { name: 'Ines Kaur' });
  const names = { first_name: 'Ines', last_name: 'Kaur' };
  const application = await createApplication(shelter.db, { pet_id: id, user_id: ines.id, ...names });
  await decide(shelter, robin, application.id, 'Approved');
  await page.goto(`${shelter.url}/admin-dashboard/animals/${id}`);
  await expect(page.getByText('Reserved for Ines Kaur', { exact: true })).toBeVisible();

  await page.goto(`${shelter.url}/admin-dashboard/manage-adoptions/${application.id}`);
  await page.getByRole('button', { name: 'Hand over Maple' }).click();
  const handover = page.getByRole('dialog', { name: 'Hand over Maple to Ines Kaur' });
  await expectAccessible(page);
  await handover.getByLabel('I’ve checked their photo ID').check();
  await handover.getByText('Not paid now').click();
  await handover.getByRole('button', { name: 'Hand over' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('button', { name: 'Undo handover' })).toBeVisible();

  await page.goto(`${shelter.url}/admin-dashboard/animals/${id}`);
  await expect(page.getByText('Adopted', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Take back in' }).click();
  const dialog = page.getByRole('dialog', { name: 'Maple is back' });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Record return' }).click();
  await expect(dialog.getByText('Choose one')).toHaveCount(2);
  await dialog.getByRole('radiogroup', { name: 'How is she?' }).getByText('Doing well').click();
  await dialog.getByLabel('What should we know? (optional)').fill('Loves long walks.');
  await dialog.getByRole('radiogroup', { name: 'Is she ready for a new home now?' }).getByText('Not yet').click();
  await dialog.getByRole('button', { name: 'Record return' }).click();
  await expect(page.getByText('Welcome back, Maple.')).toBeVisible();
  await expect(page.getByText('On hold', { exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Stays' })).toContainText('Doing well. Loves long walks.');
});
