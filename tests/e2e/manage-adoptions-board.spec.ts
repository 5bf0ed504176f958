import { createSignedInUser } from '../support/signed-in-users.ts';
import { apply, decide } from '../support/adoption-calls.ts';
import { createPet } from '../support/factories.ts';
import { expect, expectAccessible, test } from '../support/site.ts';
import { dismissAlerts } from './dismiss-alerts.ts';
import { signIn } from '../support/sign-in.ts';

test('Admins work on the board side by side, decline many at once, and record a walk-in adoption', async ({
  page,
  shelter,
  browser,
}) => {
  const admin = await signIn(page, shelter, { role: 'Admin', name: 'Robin Keller' });
  const maple = await createPet(shelter.db, { name: 'Maple' });
  const olive = await createPet(shelter.db, { name: 'Olive', species: 'Cat' });
  const applied = [];
  for (const first_name of ['Ana', 'Bruno', 'Chiara', 'Dina']) {
    const { body } = await apply(shelter, await createSignedInUser(shelter.db), maple.id, {
      first_name,
      last_name: 'Berg',
    });
    applied.push(body.id);
  }
  await page.goto(`${shelter.url}/admin-dashboard/manage-adoptions`);
  await page.getByRole('link', { name: 'Board', exact: true }).click();
  await expect(page).toHaveURL(/\?view=status$/);
  const column = (name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) });
  await expect(column('Pending').getByRole('article')).toHaveCount(4);
  await expect(column('Pending').getByRole('article').first()).toContainText('Ana Berg');
  await expectAccessible(page);
  await column('Pending').getByRole('button', { name: 'Approve Ana Berg for Maple' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('Adoption Approved successfully!')).toBeVisible();
  await expect(column('Approved').getByRole('article')).toContainText('Ana Berg');
  await expect(column('Approved').getByRole('link', { name: 'Ana Berg' })).toBeFocused();
  await expect(column('Waitlisted').getByRole('article')).toHaveCount(3);

  await decide(shelter, admin, applied[0]!, 'Rejected');
  await page.getByRole('link', { name: 'By pet' }).click();
  const wanting = page.getByRole('region', { name: 'Applicants for Maple' });
  await expect(wanting.getByRole('heading')).toHaveText(['Bruno Berg', 'Chiara Berg', 'Dina Berg']);
  await wanting.getByRole('link', { name: 'Bruno Berg' }).click();
  const competing = page.getByRole('region', { name: 'Applicants for Maple' });
  await expect(page.getByText('first in line')).toBeVisible();
  await expect(competing.getByRole('columnheader')).toContainText([
    'Criterion',
    'Bruno Berg',
    'Chiara Berg',
    'Dina Berg',
  ]);
  await competing.getByRole('button', { name: 'Reject the 2 other applicants…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reject 2 applications?' });
  const reason = dialog.getByRole('textbox', { name: 'Reason (optional)' });
  await expect(reason).toHaveValue(/^Thank you/);
  await reason.fill('We chose a family with a garden. Thank you.');
  await dialog.getByRole('button', { name: 'Reject 2 applications' }).click();
  await expect(page.getByRole('alert').last()).toContainText('2 applications');
  await expect(competing).toHaveCount(0);
  const reasons = await shelter.db
    .selectFrom('applications')
    .select('reason')
    .where('id', 'in', applied.slice(2))
    .execute();
  expect(new Set(reasons.map((row) => row.reason))).toEqual(new Set(['We chose a family with a garden. Thank you.']));

  const context = await browser.newContext();
  const colleague = await context.newPage();
  await colleague.clock.install();
  await signIn(colleague, shelter, { role: 'Admin', name: 'Jo Lindgren' });
  await colleague.goto(page.url());
  const viewers = colleague.getByText('Robin Keller is looking at this too');
  await expect(viewers).toBeVisible();
  await page.getByRole('link', { name: 'All applications' }).click();
  await expect(page.getByText('4 applications', { exact: true })).toBeVisible();
  await expect(async () => {
    await colleague.clock.fastForward(16_000);
    await expect(viewers).toBeHidden({ timeout: 2000 });
  }).toPass();
  await context.close();

  await page.getByLabel('Select Bruno Berg for Maple').click();
  const bar = page.getByRole('region', { name: 'Selected applications' });
  await dismissAlerts(page);
  await bar.getByRole('button', { name: 'Reject…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Reject 1 application' }).click();
  await expect(bar).toBeHidden();
  await expect(page.getByRole('link', { name: 'Rejected (4)' })).toBeVisible();

  await apply(shelter, await createSignedInUser(shelter.db), olive.id);
  await page.getByRole('link', { name: 'Walk-in adoption' }).click();
  await page.getByRole('button', { name: 'Continue to handover' }).click();
  await expect(page.getByText('Choose a pet.')).toBeVisible();
  await expect(page.getByText('Please fill in the first name field.')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Which pet?' })).toBeFocused();
  await expectAccessible(page);
  await page.getByRole('combobox', { name: 'Which pet?' }).fill('Olive');
  await page.getByRole('option', { name: 'Olive' }).click();
  await expect(page.getByRole('button', { name: 'Another pet' })).toBeFocused();
  await expect(page.getByText('The fee for Olive: $160')).toBeVisible();
  await expect(page.getByText('1 person is waiting for a decision about Olive.')).toBeVisible();
  await page.getByLabel('First name').fill('Sam');
  await page.getByLabel('Last name').fill('Okafor');
  await page.getByLabel('Phone').fill('+1 555 0188');
  await page.getByRole('button', { name: 'Continue to handover' }).click();
  const handover = page.getByRole('dialog', { name: 'Hand over Olive to Sam Okafor' });
  await expect(handover.getByText('$160 of $160 is left to pay.')).toBeVisible();
  await handover.getByLabel('I’ve checked their photo ID').check();
  await handover.getByText('PayPal').click();
  await handover.getByRole('button', { name: 'Hand over' }).click();
  await page.getByRole('dialog', { name: 'Olive is on the way' }).getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('heading', { name: 'Sam Okafor for Olive', level: 1 })).toBeVisible();
  await expect(page.getByText('A walk-in adoption, so there’s no form.')).toBeVisible();
  await expect(page.getByText('Paid $160, PayPal')).toBeVisible();

  await page.goto(`${shelter.url}/admin-dashboard/view-pets?search=Olive`);
  await page.getByRole('button', { name: 'Delete Olive' }).click();
  const archiving = page.getByRole('dialog', { name: 'Archive Olive?' });
  await expect(archiving.getByText(/^1 open application will be deleted\. We’ll email 1 applicant\.$/)).toBeVisible();
});
