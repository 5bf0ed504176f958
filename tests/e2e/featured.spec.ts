import { createPet } from '../support/factories.ts';
import { expect, expectAccessible, test } from '../support/site.ts';
import { signIn } from '../support/sign-in.ts';

// Specification: visitor-adopts-after-login, featured-gallery, featured-buttons, featured-details-button
// Specification: featured-details-modal, featured-sample-pets, featured-adopt-available, featured-sign-up-prompt
// Specification: featured-prompt-buttons
test('a visitor who wants to adopt a featured pet is asked to sign up, and redirected there', async ({
  page,
  demo,
  complaints,
}) => {
  await page.goto(demo);
  const gallery = page.getByRole('region', { name: 'Pets Available for Adoption' });
  await expect(gallery.getByRole('listitem')).toHaveCount(7);
  await expect(gallery.getByRole('button', { name: /^Available/ })).toHaveCount(5);
  await expect(gallery.getByRole('button', { name: /^Adopted/ })).toHaveCount(2);
  await expect(gallery.getByRole('button', { name: /^See Mr/ })).toHaveCount(7);
  await expect(gallery.locator('picture img')).toHaveCount(7);
  for (const type of ['Dog', 'Golden Retriever', 'Rabbit', 'Turtle', 'Parrot', 'Hamster'])
    await expect(gallery.getByText(type, { exact: true }).first()).toBeVisible();

  const openNed = gallery.getByRole('button', { name: 'See Mr: details of Ned' });
  await openNed.click();
  const details = page.getByRole('dialog', { name: 'Ned' });
  await expect(details.getByRole('img', { name: /^Ned, / })).toBeVisible();
  await expect(details.getByText(/You’ll hear Ned/)).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(openNed).toBeFocused();

  await openNed.click();
  await details.getByRole('button', { name: /^Adopt Me/ }).click();
  await expect(page.getByText('Redirecting to sign-up page...')).toBeVisible();
  const prompt = page.getByRole('dialog', { name: 'Welcome to the Pet Adoption Agency!' });
  await expect(prompt.getByText('Please sign up or log in to adopt.')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await prompt.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('dialog', { name: 'Login' })).toBeVisible();
  await page.keyboard.press('Escape');

  await gallery.getByRole('button', { name: 'Available: adopt Ned' }).click();
  await prompt.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page.getByRole('dialog', { name: 'Sign Up' })).toBeVisible();
  await expect(page).toHaveURL(`${demo}/`);
  expect(complaints).toEqual([]);
});

// Specification: featured-buttons, featured-details-modal, featured-adopt-adopted
test('a featured pet that is adopted says so, on its card and in its details', async ({ page, shelter }) => {
  await createPet(shelter.db, { name: 'Rosie', adoption_status: 'Adopted', featured: true });
  await page.goto(shelter.url);
  await page.getByRole('button', { name: /^Adopted: Rosie/ }).press('Enter');
  await expect(page.getByRole('alert')).toHaveText('Rosie is already adopted.');
  await page.getByRole('button', { name: 'See Mr: details of Rosie' }).click();
  const details = page.getByRole('dialog', { name: 'Rosie' });
  await details.getByRole('button', { name: /^Adopted/ }).press('Enter');
  await expect(details.getByRole('alert')).toHaveText('Rosie is already adopted.');
});

test('a signed-in user is not asked to sign up', async ({ page, shelter }) => {
  const { id } = await createPet(shelter.db, { name: 'Max', featured: true });
  await signIn(page, shelter, { name: 'Ann' });
  await page.goto(shelter.url);
  await page.getByRole('link', { name: 'Available: adopt Max' }).click();
  await expect(page).toHaveURL(`${shelter.url}/adoption-process/${id}`);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the buttons of a featured pet are links', async ({ page, demo }) => {
    await page.goto(demo);
    await expect(page.getByRole('link', { name: 'Available: adopt Ned' })).toHaveAttribute(
      'href',
      '/adoption-process/500',
    );
    await page.getByRole('link', { name: 'See Mr: details of Ned' }).click();
    await expect(page).toHaveURL(`${demo}/pets/500`);
  });
});
