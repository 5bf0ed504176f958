import { createPet } from '../support/factories.ts';
import { expect, test } from '../support/site.ts';
import { signIn } from '../support/sign-in.ts';

test('the page after a write does not come from a cache', async ({ page, shelter }) => {
  await signIn(page, shelter, { name: 'Ann Example' });
  const { id } = await createPet(shelter.db, { name: 'Buddy' });
  const openCatalogue = async () => {
    const request = page.waitForRequest(/\/catalogue\.data/);
    await page.getByRole('navigation').getByRole('link', { name: 'Catalogue', exact: true }).first().click();
    return (await request).allHeaders();
  };
  const heart = page.getByRole('button', { name: /^(Save Buddy|Saved)$/ });

  await page.goto(`${shelter.url}/pets/${id}`);
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
  expect((await openCatalogue())['cache-control']).toBeUndefined();

  await page.goto(`${shelter.url}/pets/${id}`);
  // The heart is pressed before the server has responded.
  const saved = page.waitForResponse(
    (response) => response.request().method() !== 'GET' && response.url().includes('/api/'),
  );
  await heart.click();
  await saved;
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  expect((await openCatalogue())['cache-control']).toMatch(/no-cache|max-age=0/);
});
