import sharp from 'sharp';
import { createPet } from '../support/factories.ts';
import { createSignedInUser } from '../support/signed-in-users.ts';
import { expect, expectAccessible, test } from '../support/site.ts';
import { signInStaff } from '../support/sign-in.ts';

/* Staff who are Users have the dashboard of adopters, too: there they are like everyone else. */

test('staff change their own listing as its owner, and leave its review to colleagues', async ({
  page,
  shelter,
  complaints,
}) => {
  const ada = await signInStaff(page, shelter, { roles: ['adoption counselor'], name: 'Ada Cole' });
  const { id } = await createPet(shelter.db, { name: 'Biscuit', owner_id: ada.id, is_checked: false });
  const other = await createPet(shelter.db, { name: 'Tank' });
  await page.goto(`${shelter.url}/user-dashboard/my-pets`);
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('article', { name: 'Biscuit' })).toBeVisible();
  await page.getByRole('link', { name: 'Edit Biscuit' }).click();
  await expect(page.getByRole('heading', { name: 'Your name and phone' })).toBeVisible();
  for (const name of ['Featured', 'Show on the site']) await expect(page.getByLabel(name)).toHaveCount(0);

  await page.goto(`${shelter.url}/admin-dashboard/view-pets`);
  await expect(page.getByLabel('Status of Tank')).toBeVisible();
  await expect(page.getByLabel('Status of Biscuit')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Approve Biscuit' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Biscuit', exact: true }).click();
  await expect(page.getByText(/^This is your own listing\. A colleague reviews it/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link', { name: 'My pets' }).click();
  await expect(page).toHaveURL(`${shelter.url}/user-dashboard/my-pets/${id}`);

  // They could see it on the other dashboard.
  await page.goto(`${shelter.url}/user-dashboard/my-pets/${other.id}`);
  await expect(page.getByRole('alert')).toHaveText('We couldn’t find this pet.');
  expect(complaints).toEqual([]);
});

test('staff who list a pet on their own dashboard own it', async ({ page, shelter }) => {
  await signInStaff(page, shelter, { roles: ['adoption counselor'], name: 'Ada Cole' });
  await page.goto(`${shelter.url}/user-dashboard/add-pet`);
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/pets/'));
  await page.getByLabel('Name').fill('Biscuit');
  await page.getByLabel('Species').fill('Dog');
  await page.getByRole('textbox', { name: 'Age' }).fill('2 years');
  await page.getByLabel('Weight').fill('12 lb');
  await page.getByRole('radiogroup', { name: 'Gender' }).getByText('Male', { exact: true }).click();
  await page.getByLabel('Choose photos').setInputFiles({
    name: 'biscuit.jpg',
    mimeType: 'image/jpeg',
    buffer: await sharp({ create: { width: 64, height: 64, channels: 3, background: 'orange' } })
      .jpeg()
      .toBuffer(),
  });
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByText('Up to date').click();
  await page.getByRole('radiogroup', { name: 'Microchipped' }).getByText('Yes').click();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: 'Add Pet', exact: true }).click();
  expect((await sent).postDataJSON()).toMatchObject({ listed_by_owner: true });
  await page.getByRole('status').getByRole('link', { name: 'My pets' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Biscuit' })).toBeVisible();
});

test('messages of others to the shelter are on the staff’s dashboard alone', async ({ page, shelter, isMobile }) => {
  const ada = await signInStaff(page, shelter, { roles: ['adoption counselor'], name: 'Ada Cole' });
  const ines = await createSignedInUser(shelter.db, { name: 'Ines Kaur' });
  const now = new Date();
  const message = { user_id: ines.id, sender: 'user', author_id: ines.id, text: 'Is Tank well?' } as const;
  const { id } = await shelter.db
    .insertInto('messages')
    .values({ ...message, created_at: now, active_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await page.goto(`${shelter.url}/admin-dashboard`);
  await expect(page).toHaveTitle(/^\(1\) /);
  await page.goto(`${shelter.url}/user-dashboard/inbox?thread=${id}`);
  await expect(page.getByRole('alert')).toHaveText('This conversation no longer exists.');
  await expect(page.getByText('Is Tank well?')).toHaveCount(0);
  await expect(page).toHaveTitle(/^Inbox/);
  if (!isMobile) await expect(page.getByRole('link', { name: 'Staff dashboard' })).toBeVisible();

  await page.goto(`${shelter.url}/admin-dashboard/profile`);
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Ada Cole');
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(ada.email);
  await expect(page.getByRole('region', { name: 'Leaving the team' })).toContainText('can remove your staff roles');
  await expectAccessible(page);
});
