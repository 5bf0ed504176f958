import { createSignedInUser } from '../support/signed-in-users.ts';
import { apply, decide, petStatus, statusesOf } from '../support/adoption-calls.ts';
import { createPet } from '../support/factories.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../support/site.ts';
import { signIn } from '../support/sign-in.ts';

test('an Admin undoes a decision on another page, switches to another applicant and reopens', async ({
  page,
  shelter,
}) => {
  const admin = await signIn(page, shelter, { role: 'Admin', name: 'Robin Keller' });
  const maple = await createPet(shelter.db, { name: 'Maple' });
  const [noor, finn] = [await createSignedInUser(shelter.db), await createSignedInUser(shelter.db)];
  const first = (await apply(shelter, noor, maple.id)).body.id;
  const second = (await apply(shelter, finn, maple.id, { first_name: 'Finn', last_name: 'Berg' })).body.id;
  const open = (id: number) => page.goto(`${shelter.url}/admin-dashboard/manage-adoptions/${id}`);

  await open(first);
  await page.getByRole('button', { name: 'Approve Noor Haddad for Maple' }).click();
  const approval = page.getByRole('dialog', { name: 'Approve Noor Haddad for Maple?' });
  await expect(approval.getByText('Finn Berg’s application is waitlisted.')).toBeVisible();
  await approval.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByRole('alert')).toHaveText('Adoption Approved successfully!');
  const toast = page.getByRole('region', { name: 'Undo' });
  await expect(toast.getByRole('link', { name: 'Approved Noor Haddad for Maple' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  // It stays on other pages, beside what is selected there, and needs no mouse.
  await page.goto(`${shelter.url}/admin-dashboard/view-pets`);
  await page.getByRole('checkbox', { name: /^Select Maple/ }).check();
  const bar = (await page.getByRole('region', { name: 'Selected pets' }).boundingBox())!;
  await expect(toast.getByRole('button', { name: 'Undo' })).toBeVisible();
  const { y, height } = (await toast.boundingBox())!;
  expect(y + height <= bar.y || y >= bar.y + bar.height).toBe(true);
  await page.goto(`${shelter.url}/admin-dashboard/receipts`);
  await expect(toast.getByRole('button', { name: 'Undo' })).toBeVisible();
  await page.keyboard.press('z');
  await expect(page.getByText('Undone: Approved Noor Haddad for Maple.')).toBeVisible();
  await expect(toast.getByRole('link')).toHaveCount(0);
  expect(await statusesOf(shelter.db, [first, second])).toEqual(['Pending', 'Pending']);
  expect(await petStatus(shelter.db, maple.id)).toBe('Available');

  await decide(shelter, admin, first, 'Approved');
  await open(second);
  await page.getByRole('button', { name: 'Approve Finn Berg for Maple' }).click();
  const switching = page.getByRole('dialog', { name: 'Approve Finn Berg for Maple?' });
  await expect(switching.getByText('Maple is promised to')).toBeVisible();
  await expectAccessible(page);
  await switching.getByRole('button', { name: 'Switch to Finn' }).click();
  await expect(page.getByRole('alert')).toHaveText('Adoption Approved successfully!');
  expect(await statusesOf(shelter.db, [first, second])).toEqual(['Waitlisted', 'Approved']);

  // The next one has opened.
  await open(second);
  await page.getByRole('button', { name: 'Reopen' }).click();
  const reopening = page.getByRole('dialog', { name: 'Reopen Finn Berg for Maple?' });
  await expect(reopening.getByText('Noor Haddad’s application becomes Pending again.')).toBeVisible();
  await reopening.getByRole('button', { name: 'Reopen' }).click();
  await expect(page.getByText('Adoption Pending successfully!')).toBeVisible();
  expect(await petStatus(shelter.db, maple.id)).toBe('Available');
});

test('a visit reads what can be undone once', async ({ page, shelter }) => {
  await signIn(page, shelter, { role: 'Admin', name: 'Robin Keller' });
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.goto(`${shelter.url}/admin-dashboard/outbox`);
  await expect(page.getByRole('heading', { name: 'No emails yet' })).toBeVisible();
  const reads = () => requests.filter((path) => path === '/api/undo/');
  await expect.poll(reads).toEqual(['/api/undo/']);
  await page.waitForLoadState('networkidle');
  expect(reads()).toEqual(['/api/undo/']);
});
