import { adminLinks, moreAdminLinks } from '../../src/features/dashboards/web/dashboard-links.ts';
import { nameWhoCan } from '../../src/platform/capabilities.contract.ts';
import { createApplication } from '../support/adoption-calls.ts';
import { createPet, createUser } from '../support/factories.ts';
import { createSignedInUser } from '../support/signed-in-users.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../support/site.ts';
import { signInStaff } from '../support/sign-in.ts';
import { always, expectMenu } from './staff-menus.ts';

/* As in `staff-roles.spec.ts`, for the roles around adoptions. */

test('adoption counselors approve an application, but neither delete nor refund; it fits the screen', async ({
  page,
  shelter,
  complaints,
}) => {
  await signInStaff(page, shelter, { roles: ['adoption counselor'], name: 'Ada Cole' });
  const { id: pet_id } = await createPet(shelter.db, { name: 'Tank' });
  const { id: user_id } = await createUser(shelter.db, { name: 'Ines Kaur' });
  const { id } = await createApplication(shelter.db, { pet_id, user_id, first_name: 'Ines', last_name: 'Kaur' });
  await page.goto(`${shelter.url}/admin-dashboard`);
  await expect(page.getByRole('region', { name: 'Waiting for you' })).toContainText('1 undecided application');
  await expectMenu(page, [
    'Dashboard',
    'Add Pet',
    'View Pets',
    'Manage Adoptions',
    'Chats',
    'User Feedback',
    'Ada Cole',
    'Tasks',
    'Shifts',
    'Kennels',
    'Medical',
    'People',
    'Pickups and visits',
    'Agreements',
    'Receipts',
    'Online payments',
    'Donations',
    'Reports',
    'Success stories',
    'Notifications',
  ]);
  await expectAccessible(page);

  await page.goto(`${shelter.url}/admin-dashboard/manage-adoptions/${id}`);
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Approve/ })
    .filter({ visible: true })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByRole('region', { name: 'Status' })).toContainText('Approved');
  await page.getByRole('button', { name: 'Record the payment' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Record as paid' }).click();
  await expect(page.getByRole('region', { name: 'Fee' })).toContainText('Paid');
  await expect(page.getByRole('button', { name: /^(Refund|Void) receipt/ })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Delete/ })).toHaveCount(0);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.goto(`${shelter.url}/admin-dashboard/manage-adoptions`);
  await expect(page.getByRole('link', { name: 'Ines Kaur', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Delete/ })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Export CSV' })).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test('staff who only look read an application, and no key decides it; it fits the screen', async ({
  page,
  shelter,
  isMobile,
  complaints,
}) => {
  await signInStaff(page, shelter, { roles: ['read only'], name: 'Rae Novak' });
  const { id: pet_id } = await createPet(shelter.db, { name: 'Tank' });
  const { id: user_id } = await createUser(shelter.db, { name: 'Ines Kaur' });
  const { id } = await createApplication(shelter.db, { pet_id, user_id, first_name: 'Ines', last_name: 'Kaur' });
  await page.goto(`${shelter.url}/admin-dashboard`);
  await expect(page.getByRole('heading', { name: 'Adoption Summary' })).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Tasks due/ })).toHaveCount(0);
  await expectMenu(page, [
    ...always,
    'Manage Adoptions',
    'User Feedback',
    'Rae Novak',
    'Shifts',
    'Kennels',
    'Medical',
    'People',
    'Pickups and visits',
    'Agreements',
    'Receipts',
    'Online payments',
    'Donations',
    'Reports',
    'Notifications',
  ]);
  await expectAccessible(page);

  await page.goto(`${shelter.url}/admin-dashboard/manage-adoptions/${id}`);
  await expect(page.getByText(`Only ${nameWhoCan('decide applications')} can decide.`)).toBeVisible();
  await expect(page.getByText('Assigned to no one yet')).toBeVisible();
  await expect(
    page
      .getByRole('main')
      .getByRole('button', { name: /^(Approve|Reject|Waitlist|More|Delete|Add note|Book|Flag|Record)/ }),
  ).toHaveCount(0);
  if (!isMobile) {
    for (const key of ['a', 'r', 'w', 'i']) await page.keyboard.press(key);
    await page.keyboard.press('?');
    const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(shortcuts).toContainText('Next in the queue');
    await expect(shortcuts).not.toContainText('Approve');
    await page.keyboard.press('Escape');
  }
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.goto(`${shelter.url}/admin-dashboard/add-pet`);
  await expect(page.getByRole('alert')).toHaveText(`Only ${nameWhoCan('edit animals')} can open this page.`);
  expect(complaints).toEqual([]);
});

test('managers do all that Admins do, but change no Admin; it fits the screen', async ({
  page,
  shelter,
  complaints,
}) => {
  await signInStaff(page, shelter, { roles: ['manager'], name: 'Mika Berg' });
  await createSignedInUser(shelter.db, { role: 'Admin', name: 'Robin Keller' });
  await createUser(shelter.db, { name: 'Ines Kaur' });
  await page.goto(`${shelter.url}/admin-dashboard`);
  await expect(page.getByRole('heading', { name: 'Recent activity' })).toBeVisible();
  await expectMenu(
    page,
    [...adminLinks, ...moreAdminLinks].map(({ label }) => label ?? 'Mika Berg'),
  );
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.goto(`${shelter.url}/admin-dashboard/teams`);
  await expect(page.getByRole('button', { name: /^Edit Ines Kaur/ })).toBeEnabled();
  await expect(page.getByRole('button', { name: /^Edit Robin Keller/ })).toBeDisabled();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  expect(complaints).toEqual([]);
});
