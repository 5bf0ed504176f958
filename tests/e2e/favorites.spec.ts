import { createApplication } from '../support/adoption-calls.ts';
import { createSignedInUser, goodPassword } from '../support/signed-in-users.ts';
import { createPet } from '../support/factories.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../support/site.ts';
import { signIn } from '../support/sign-in.ts';

// Specification: user-account-favorites
test('a visitor’s hearts stay on the device, and become favorites with the login', async ({
  page,
  shelter,
  complaints,
}) => {
  const { email } = await createSignedInUser(shelter.db, { name: 'Ann Example', password: goodPassword });
  const buddy = await createPet(shelter.db, { name: 'Buddy' });
  await createPet(shelter.db, { name: 'Luna', adoption_status: 'Adopted' });
  shelter.invalidateCache();
  const heartOf = (name: string) => page.getByRole('button', { name: `Save ${name}`, exact: true });

  await page.goto(`${shelter.url}/catalogue`);
  await heartOf('Buddy').click();
  await expect(heartOf('Buddy')).toHaveAttribute('aria-pressed', 'true');
  const hint = page.getByRole('alert');
  await expect(hint).toHaveText('Saved on this device. Log in to see it on all your devices.');
  await page.reload();
  await expect(heartOf('Buddy')).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('link', { name: 'Saved pets: 1' }).click();
  await expect(page).toHaveURL(`${shelter.url}/favorites`);
  await expect(page.getByRole('article')).toHaveCount(1);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.getByRole('link', { name: 'Log in to see them on all your devices' }).click();
  const dialog = page.getByRole('dialog', { name: 'Login' });
  await expect(dialog).toHaveAccessibleDescription('Log in to see your saved pets on all your devices.');
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill(goodPassword);
  await dialog.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL(`${shelter.url}/user-dashboard/account-management?tab=favorites`);
  await expect(page.getByRole('article')).toHaveCount(1);
  expect(await page.evaluate(() => localStorage.getItem('favorites'))).toBeNull();
  await page.goto(`${shelter.url}/about`);
  await page.goto(`${shelter.url}/favorites`);
  await expect(page).toHaveURL(`${shelter.url}/user-dashboard/account-management?tab=favorites`);
  await page.goBack();
  await expect(page).toHaveURL(`${shelter.url}/about`);

  await page.goto(`${shelter.url}/user-dashboard/all-pets`);
  await expect(heartOf('Buddy')).toHaveAttribute('aria-pressed', 'true');
  await expect(heartOf('Luna')).toHaveAttribute('aria-pressed', 'false');
  await heartOf('Luna').click();
  await page.getByRole('button', { name: /^Adopted: Luna/ }).press('Enter');
  await expect(page.getByText('Luna has already found their forever home.')).toBeVisible();

  await page.getByRole('link', { name: 'Buddy', exact: true }).click();
  await expect(page).toHaveURL(`${shelter.url}/pets/${buddy.id}`);
  await expect(page.getByRole('button', { name: 'Saved' })).toHaveAttribute('aria-pressed', 'true');

  await page.goto(`${shelter.url}/user-dashboard/account-management?tab=favorites`);
  await expect(page.getByRole('article')).toHaveCount(2);
  await expect(page.getByText('Good news: Luna has been adopted.')).toBeVisible();
  await heartOf('Buddy').press('Enter');
  const undo = page.getByRole('button', { name: 'Undo: save Buddy again' });
  await expect(undo).toBeFocused();
  await undo.press('Enter');
  await expect(heartOf('Buddy')).toBeFocused();
  await heartOf('Luna').click();
  await expect(page.getByText('You removed Luna.')).toBeVisible();

  const otherTab = await page.context().newPage();
  await otherTab.goto(`${shelter.url}/catalogue`);
  const hearts = otherTab.getByRole('article').getByRole('button', { pressed: true });
  await expect(hearts).toHaveCount(1);
  await heartOf('Buddy').click();
  await expect(hearts).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'No saved pets yet' })).toBeVisible();
  await page.getByRole('link', { name: 'Browse pets' }).click();
  await expect(page).toHaveURL(`${shelter.url}/user-dashboard/all-pets`);
  expect(complaints).toEqual([]);
});

test('the pet that the user adopts leads to the adoption', async ({ page, shelter }) => {
  const { id, token } = await signIn(page, shelter, { name: 'Ann Example' });
  const matilda = await createPet(shelter.db, { name: 'Matilda', adoption_status: 'Adopted' });
  await createApplication(shelter.db, { user_id: id, pet_id: matilda.id, status: 'Approved' });
  await shelter.call('PUT', `/api/favorites/${matilda.id}`, { token });
  await page.goto(`${shelter.url}/user-dashboard/account-management?tab=favorites`);
  await expect(page.getByText('You’re adopting Matilda.')).toBeVisible();
  await expect(page.getByText('has been adopted')).toHaveCount(0);
  await page.getByRole('link', { name: 'See the next steps' }).click();
  await expect(page).toHaveURL(`${shelter.url}/user-dashboard/all-pets/adoption-process/${matilda.id}`);
});

test('saved pets can be compared', async ({ page, shelter }) => {
  for (const name of ['Buddy', 'Luna']) await createPet(shelter.db, { name });
  await page.goto(`${shelter.url}/catalogue`);
  for (const name of ['Buddy', 'Luna']) {
    const heart = page.getByRole('button', { name: `Save ${name}`, exact: true });
    await heart.click();
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
  }
  await page.goto(`${shelter.url}/favorites`);
  for (const name of ['Buddy', 'Luna']) await page.getByRole('button', { name: `Compare ${name}` }).click();
  await page.getByRole('region', { name: 'Compare pets' }).getByRole('link', { name: 'Compare 2 pets' }).click();
  await expect(page).toHaveURL(/\/compare\?pets=\d+,\d+$/);
});

test('All Pets and the favorites are accessible and fit the screen', async ({ page, shelter }) => {
  const { id: user_id } = await signIn(page, shelter, { name: 'Ann Example' });
  const pets = [
    await createPet(shelter.db, { name: 'Buddy' }),
    await createPet(shelter.db, { adoption_status: 'Adopted' }),
  ];
  const saved = pets.map(({ id }) => ({ user_id, pet_id: id, created_at: new Date() }));
  await shelter.db.insertInto('favorites').values(saved).execute();
  await page.goto(`${shelter.url}/user-dashboard/all-pets`);
  await expect(page.getByRole('article').getByRole('button', { pressed: true })).toHaveCount(2);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.goto(`${shelter.url}/user-dashboard/account-management?tab=favorites`);
  await page.getByRole('button', { name: 'Save Buddy' }).click();
  await expect(page.getByText('You removed Buddy.')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

// Specification: adopter-browses-pets, user-page-all-pets
test('All Pets searches, shows errors with a retry, and restores its position', async ({ page, demo }) => {
  const login = { email: 'adopter@shelter.example', password: 'Demo-Paws-2026' };
  const session = (await (await page.request.post(`${demo}/api/auth/login`, { data: login })).json()) as object;
  // A page of the same origin without our scripts.
  await page.goto(`${demo}/favicon.svg`);
  await page.evaluate(
    (keys) => keys.forEach(([key, value]) => localStorage.setItem(key, String(value))),
    Object.entries({ ...session, isAuthenticated: true }),
  );
  await page.route(/\/api\/pets\/\?/, (route) => route.abort());
  await page.goto(`${demo}/user-dashboard/all-pets?type=Cat`);
  await expect(page.getByRole('alert')).toContainText('Failed to load pets. Please try again later.');
  await expect(page.getByLabel('Type')).toHaveValue('Cat');
  await page.unroute(/\/api\/pets\/\?/);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { name: /^\d+ pets looking for a home$/ })).toBeVisible();

  const filters = page.getByRole('button', { name: 'Filters (1)' });
  if (await filters.isVisible()) await filters.click();
  await page.getByLabel('Type').selectOption({ value: 'Turtle' });
  await expect(page).toHaveURL(`${demo}/user-dashboard/all-pets?type=Turtle`);
  await expect(page.getByRole('article')).toHaveCount(8);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Remove Turtle' }).click();
  await expect(page.getByRole('heading', { name: '150 pets looking for a home' })).toBeVisible();

  await page.getByRole('article').nth(23).scrollIntoViewIfNeeded();
  await expect(page.getByRole('article')).toHaveCount(48);
  const pet = page.getByRole('article').nth(30);
  const name = (await pet.getByRole('heading').textContent())!;
  await pet.getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await page.goBack();
  await expect(pet.getByRole('link', { name, exact: true })).toBeInViewport();
});
