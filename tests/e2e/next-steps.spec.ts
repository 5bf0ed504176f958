import { apply, decide } from '../support/adoption-calls.ts';
import { createPet } from '../support/factories.ts';
import { createSignedInUser } from '../support/signed-in-users.ts';
import { remember } from '../support/sign-in.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../support/site.ts';

test('from the approval to the pickup, one page leads through signing, paying and booking; it is accessible and fits the screen', async ({
  page,
  shelter,
  complaints,
}) => {
  const admin = await createSignedInUser(shelter.db, { role: 'Admin' });
  const noor = await createSignedInUser(shelter.db, { name: 'Noor Haddad' });
  await remember(page, shelter, { ...noor, name: 'Noor Haddad' });
  await page.goto(`${shelter.url}/user-dashboard/next-steps`);
  await expect(page.getByText('Nothing to do right now')).toBeVisible();
  await expectAccessible(page);

  const maple = await createPet(shelter.db, { name: 'Maple', species: 'Dog' });
  const { body } = await apply(shelter, noor, maple.id);
  await decide(shelter, admin, body.id, 'Approved');
  const sent = await shelter.call('POST', `/api/adoptions/${body.id}/agreements`, {
    token: admin.token,
    body: { by: 'email' },
  });
  expect(sent.status).toBe(201);
  await page.goto(`${shelter.url}/user-dashboard/next-steps/${body.id}`);
  await expect(page.getByRole('heading', { name: 'Bring Maple home' })).toBeVisible();
  await expect(page.getByText('$400 is left to pay.')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.getByRole('link', { name: /^Read and sign/ }).click();
  await page.getByRole('textbox', { name: 'Full name' }).fill('Noor Haddad');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Sign agreement' }).click();
  await expect(page.getByText('Signed. We’ve emailed you a copy.')).toBeVisible();
  await page.getByRole('link', { name: 'Pay and book pickup' }).click();
  await expect(page.getByText(/^You signed your adoption agreement on/)).toBeVisible();

  const pickup = page.getByRole('group', { name: 'Maple’s pickup' });
  const day = new Date(Date.now() + 8 * 86_400_000).toISOString().slice(0, 10);
  await pickup.getByLabel('Date').fill(day);
  await pickup.getByText('10:00 AM', { exact: true }).click();
  await pickup.getByRole('button', { name: 'Schedule pickup' }).click();
  await expect(page.getByText(/^See you on \w+day, /)).toBeVisible();
  await expectAccessible(page);
  expect(complaints).toEqual([]);
});

test('a forwarded link to the next steps shows nothing of the person', async ({ page, shelter }) => {
  const admin = await createSignedInUser(shelter.db, { role: 'Admin' });
  const noor = await createSignedInUser(shelter.db, { name: 'Noor Haddad' });
  const maple = await createPet(shelter.db, { name: 'Maple' });
  const { body } = await apply(shelter, noor, maple.id);
  await decide(shelter, admin, body.id, 'Approved');
  const ben = await createSignedInUser(shelter.db, { name: 'Ben Ortiz' });
  await remember(page, shelter, { ...ben, name: 'Ben Ortiz' });
  await page.goto(`${shelter.url}/user-dashboard/next-steps/${body.id}`);
  await expect(page.getByText('Nothing to do right now')).toBeVisible();
  await expect(page.getByText(/Maple|Noor/)).toHaveCount(0);
});
