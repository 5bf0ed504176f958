import { createPet } from '../support/factories.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../support/site.ts';

const found = /^[\d,]+ pets? looking for a home$|^No pets found$/;

// Specification: page-search, search-type-select, search-buttons, search-filters
test('a visitor narrows a search down, removes a filter and goes back', async ({ page, demo, complaints }) => {
  await page.goto(`${demo}/search`);
  const count = page.getByRole('heading', { level: 2, name: found });
  await expect(count).toHaveText('150 pets looking for a home');

  const types = await page
    .getByLabel('Type')
    .locator('option')
    .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
  expect(types).toEqual(['', 'Dog', 'Cat', 'Fish', 'Turtle', 'Hamster', 'Other']);
  await expect(page.getByRole('button', { name: 'Search', exact: true }).first()).toBeVisible();
  await page.getByLabel('Type').selectOption({ value: 'Dog' });
  await expect(page).toHaveURL(`${demo}/search?type=Dog`);
  await expect(page).toHaveTitle(/^Dogs for adoption · \d+ pets – /);

  await page.getByRole('checkbox', { name: 'Advanced Search' }).check();
  const size = page.getByLabel('Size');
  const option = await size.locator('option[value="Small"]').textContent();
  await size.selectOption({ value: 'Small' });
  await expect(page.getByRole('checkbox', { name: /^House-trained \(\d+\)$/ })).toBeVisible();
  await page.getByRole('checkbox', { name: /^Good with cats/ }).check();
  await expect(page).toHaveURL(`${demo}/search?type=Dog&size=Small&good_with_cats=yes`);
  // Until the results are here, the ones before are dimmed.
  const remove = page.getByRole('link', { name: 'Remove Good with cats' });
  await expect(remove).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await remove.click();
  await expect(page).toHaveURL(`${demo}/search?type=Dog&size=Small`);
  await expect(page.getByRole('checkbox', { name: /^Good with cats/ })).not.toBeChecked();
  await expect(count).toHaveText(`${/\d+/.exec(option!)![0]} pets looking for a home`);

  await page.goBack();
  await expect(page.getByRole('checkbox', { name: /^Good with cats/ })).toBeChecked();
  await page.getByRole('button', { name: 'Clear Search' }).click();
  await expect(page).toHaveURL(`${demo}/search`);
  await expect(size).toHaveValue('');
  expect(complaints).toEqual([]);
});

test('typed filters become chips, with the first pet in view, and Advanced Search opens on request only', async ({
  page,
  demo,
}) => {
  const text = page.getByRole('searchbox', { name: 'Search pets' });
  const advanced = page.getByRole('checkbox', { name: 'Advanced Search' });
  for (const size of [
    { width: 390, height: 844 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(size);
    await page.goto(`${demo}/search`);
    await text.fill('small dog under 22 lb');
    await text.press('Enter');
    await expect(page.getByRole('link', { name: 'Remove Under 22 lb (10 kg)' })).toBeInViewport();
    await expect(advanced).not.toBeChecked();
    await expect(page.getByLabel('Size')).toBeHidden();
    await expect(page.getByRole('article').first().getByRole('heading')).toBeInViewport({ ratio: 1 });
    await page.reload();
    await expect(page.getByLabel('Size')).toBeHidden();
    await expect(page.getByRole('article').first().getByRole('heading')).toBeInViewport({ ratio: 1 });
  }
  await advanced.check();
  await expect(page.getByLabel('Size')).toHaveValue('Small');
});

test('Advanced Search is still open after Back, with and without React', async ({ page, demo }) => {
  await page.goto(`${demo}/search`);
  const advanced = page.getByRole('checkbox', { name: 'Advanced Search' });
  await advanced.check();
  const link = page.getByRole('article').nth(8).getByRole('heading').getByRole('link');
  await link.focus();
  const place = await page.evaluate(() => scrollY);
  // Going back loads React.
  for (let time = 0; time < 2; time++) {
    await link.press('Enter');
    await expect(page.getByRole('link', { name: 'Back to results' })).toBeVisible();
    await page.goBack();
    await expect(link).toBeFocused();
    await expect(advanced).toBeChecked();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
  }
  await page.goto(`${demo}/search`);
  await expect(advanced).not.toBeChecked();
});

test('the search runs after a pause in typing, corrects typos, and keeps the focus', async ({ page, demo }) => {
  await page.goto(`${demo}/search`);
  const text = page.getByRole('searchbox', { name: 'Search pets' });
  await text.pressSequentially('retreiver ');
  await expect(page).toHaveURL(`${demo}/search?text=retreiver`);
  await expect(page.getByText('No pets match “retreiver”. Showing results for “retriever”.')).toBeVisible();
  await expect(text).toBeFocused();
  await expect(text).toHaveValue('retreiver ');
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
});

test('the first use of a fresh catalogue may be another sort order', async ({ page, demo }) => {
  await page.goto(`${demo}/catalogue`);
  await page.getByLabel('Sort by').selectOption({ label: 'Name A–Z' });
  await expect(page).toHaveURL(`${demo}/catalogue?sort=name`);
  await expect(page.getByRole('article').first().getByRole('heading')).toHaveText(/^A/);
});

test('a search that is sent moves the focus to the results, and another sort order does not', async ({
  page,
  demo,
}) => {
  await page.goto(demo);
  await page.getByRole('searchbox', { name: 'Search pets' }).fill('small dog');
  await page.keyboard.press('Enter');
  const count = page.getByRole('heading', { level: 2, name: found });
  await expect(count).toBeFocused();
  await expect(page).toHaveURL(`${demo}/search?type=Dog&size=Small#results`);
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();

  await expect(page.getByRole('button', { name: 'Clear Search' })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search pets' }).fill('mix');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/text=mix/);
  await expect(count).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('link', { name: /^(?:Remove|Clear)/ }).last()).toBeFocused();
  const order = page.getByLabel('Sort by');
  await order.focus();
  await order.selectOption({ label: 'Name A–Z' });
  await expect(page).toHaveURL(/sort=name/);
  await expect(order).toBeFocused();
});

test('a filter that is chosen while the search loads is kept, and searched for', async ({ page, demo }) => {
  await page.clock.install();
  await page.goto(`${demo}/search?size=Small`);
  await expect(page.getByRole('button', { name: 'Clear Search' })).toBeVisible();
  await page.getByRole('checkbox', { name: 'Advanced Search' }).check();
  const { promise: isChosen, resolve: choose } = Promise.withResolvers<void>();
  await page.route(/\/search\.data/, async (route) => {
    if (!route.request().url().includes('good_with_cats')) await isChosen;
    await route.continue();
  });
  const loading = page.waitForRequest(/\/search\.data\?.*type=Dog/);
  await page.getByLabel('Type').selectOption({ value: 'Dog' });
  await loading;
  // So that the search is shown before the next one runs.
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole('checkbox', { name: /^Good with cats/ }).check();
  choose();
  await expect(page).toHaveURL(`${demo}/search?type=Dog&size=Small`);
  await expect(page.getByRole('checkbox', { name: /^Good with cats/ })).toBeChecked();
  await page.clock.runFor(1000);
  await expect(page).toHaveURL(`${demo}/search?type=Dog&size=Small&good_with_cats=yes`);
  await expect(page.getByRole('checkbox', { name: /^Good with cats/ })).toBeChecked();
});

test('a search without results shows close matches, and which filters to remove for them', async ({
  page,
  shelter,
}) => {
  await createPet(shelter.db, { name: 'Ember', species: 'Cat', age: 9 });
  await createPet(shelter.db, { name: 'Pixel', species: 'Dog', age: 2 });
  await page.goto(`${shelter.url}/search?type=Cat&age=young`);
  await expect(page.getByText('No pets match all of your filters')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Without “Young”: 1 pet' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Without “Cat”: 1 pet' }).click();
  await expect(page).toHaveURL(`${shelter.url}/search?age=young`);
  await expect(page.getByRole('heading', { name: 'Pixel' })).toBeVisible();
});

test('typed words replace the filters that they contradict, and a filter that is chosen later replaces them', async ({
  page,
  demo,
}) => {
  await page.goto(`${demo}/search?type=Cat&age=baby&max_months=5`);
  const text = page.getByRole('searchbox', { name: 'Search pets' });
  await expect(page.getByRole('button', { name: 'Clear Search' })).toBeVisible();
  await text.pressSequentially('dog good with cats');
  await expect(page).toHaveURL(`${demo}/search?type=Dog&good_with_cats=yes`);
  await expect(text).toHaveValue('dog good with cats');
  await page.getByLabel('Type').selectOption({ value: 'Cat' });
  await expect(page).toHaveURL(`${demo}/search?type=Cat&good_with_cats=yes`);
  await expect(text).toHaveValue('');
});

test('a text about another animal is a new search', async ({ page, demo }) => {
  await page.goto(`${demo}/search?type=Dog&size=Small&good_with_children=yes`);
  const text = page.getByRole('searchbox', { name: 'Search pets' });
  await expect(page.getByRole('button', { name: 'Clear Search' })).toBeVisible();
  await text.fill('black cat');
  await text.press('Enter');
  await expect(page).toHaveURL(`${demo}/search?text=black&type=Cat`);
  await expect(text).toHaveValue('black');
  await text.fill('kitten or rabbit');
  await text.press('Enter');
  await expect(page).toHaveURL(`${demo}/search?text=kitten+or+rabbit`);
  await expect(page.getByRole('heading', { level: 2, name: found })).toBeVisible();
});

test('a sentence that names an animal replaces the filters of the one before', async ({ page, demo }) => {
  await page.goto(`${demo}/search`);
  const text = page.getByRole('searchbox', { name: 'Search pets' });
  await expect(page.getByRole('button', { name: 'Clear Search' })).toBeVisible();
  await text.fill('kittens good with dogs under 10 lb');
  await text.press('Enter');
  await expect(page.getByRole('link', { name: 'Remove Under 10 lb (4.5 kg)' })).toBeVisible();
  await expect(text).toHaveValue('');
  await text.fill('orange cat');
  await text.press('Enter');
  await expect(page).toHaveURL(`${demo}/search?text=orange&type=Cat`);
});

test('a breed of another animal replaces the filters of the sentence before', async ({ page, demo }) => {
  await page.goto(`${demo}/search`);
  const text = page.getByRole('searchbox', { name: 'Search pets' });
  await expect(page.getByRole('button', { name: 'Clear Search' })).toBeVisible();
  await text.fill('cats that like dogs');
  await text.press('Enter');
  await expect(page).toHaveURL(`${demo}/search?type=Cat&good_with_dogs=yes`);
  await expect(text).toHaveValue('');
  await text.fill('labrador');
  await text.press('Enter');
  await expect(page).toHaveURL(`${demo}/search?text=labrador`);
  await expect(page.getByLabel('Type')).toHaveValue('');
  await expect(page.getByRole('list', { name: 'Active filters' }).getByRole('listitem')).toHaveText(['“labrador”']);
});

test('words that match no pet are ignored if others match', async ({ page, demo }) => {
  await page.goto(`${demo}/search?text=collie+zzyyxx`);
  await expect(page.getByText('No pets match “zzyyxx”. Showing results for “collie”.')).toBeVisible();
  await page.goto(`${demo}/search?text=cheap+dog`);
  await expect(page).toHaveURL(`${demo}/search?text=cheap&type=Dog`);
  await expect(page.getByText('No pets match “cheap”, so we left it out.')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Active filters' }).getByRole('listitem')).toHaveText(['Dog']);
  await expect(page).toHaveTitle(/^Dogs for adoption/);
  await expect(page.getByRole('heading', { level: 2, name: found })).toBeVisible();
  await expect(page.getByText('You can’t search by adoption fee')).toBeVisible();
  await page.getByText('Advanced Search').click();
  await page.getByLabel('Size').selectOption('Small');
  await expect(page).toHaveURL(`${demo}/search?type=Dog&size=Small`);
  await expect(page.getByLabel('Search pets')).toHaveValue('');
  await expect(page.getByText('No pets match “cheap”')).toHaveCount(0);
});

test('a search without a connection shows an error in place, keeps the filters, and can be retried', async ({
  page,
  context,
  demo,
}) => {
  await page.goto(`${demo}/search`);
  await expect(page.getByRole('button', { name: 'Clear Search' })).toBeVisible();
  await context.setOffline(true);
  await page.getByLabel('Type').selectOption({ value: 'Cat' });
  await expect(page.getByRole('alert')).toContainText('Failed to load pets. Please try again later.');
  await expect(page.getByText('150 pets looking for a home')).toBeHidden();
  await expect(page.getByLabel('Type')).toHaveValue('Cat');
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page).toHaveURL(`${demo}/search?type=Cat`);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 2, name: found })).toBeFocused();
});

test('a sentence that is typed without a connection is searched for in full once it is back', async ({
  page,
  context,
  demo,
}) => {
  await page.goto(`${demo}/search`);
  const text = page.getByRole('searchbox', { name: 'Search pets' });
  await expect(page.getByRole('button', { name: 'Clear Search' })).toBeVisible();
  await context.setOffline(true);
  await text.fill('dogs under 12 kg');
  await text.press('Enter');
  await expect(page.getByRole('alert')).toContainText('Failed to load pets. Please try again later.');
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page).toHaveURL(`${demo}/search?type=Dog&max_weight=12`);
});

// Specification: page-search-and-display
test('/search-and-display shows results in place, above the featured pets', async ({ page, demo }) => {
  await page.goto(`${demo}/search-and-display`);
  await expect(page.getByRole('heading', { name: 'Pets Available for Adoption' })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Type').selectOption({ value: 'Turtle' });
  await expect(page).toHaveURL(`${demo}/search-and-display?type=Turtle`);
  await expect(page.getByRole('heading', { name: found })).toHaveText('2 pets looking for a home');
  await expect(page.getByRole('heading', { name: 'Pets Available for Adoption' })).toBeVisible();
});

test('a URL in another spelling redirects to the canonical one', async ({ page, demo }) => {
  await page.goto(`${demo}/search?text=&size=&type=dog&page=1&sort=newest`);
  await expect(page).toHaveURL(`${demo}/search?type=Dog`);
  await page.goto(`${demo}/search?type=Turtle&page=9`);
  await expect(page).toHaveURL(`${demo}/search?type=Turtle`);
});
