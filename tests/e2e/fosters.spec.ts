import { fosterCalls } from '../support/foster-calls.ts';
import { createSignedInUser } from '../support/signed-in-users.ts';
import {
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  expectNoSidewaysScroll,
  test,
} from '../support/site.ts';
import { signIn } from '../support/sign-in.ts';

test('foster homes fit the screen: a coordinator approves one, offers it an animal, confirms it and answers its report', async ({
  page,
  shelter,
  complaints,
}) => {
  const robin = await signIn(page, shelter, { role: 'Admin', name: 'Robin Keller' });
  const fosters = fosterCalls(shelter, robin);
  const noor = await createSignedInUser(shelter.db, { name: 'Noor Haddad' });
  await fosters.apply(noor);
  await fosters.locations.createAnimal({ name: 'Bella' });
  await page.goto(`${shelter.url}/admin-dashboard/fosters?tab=applications`);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Noor Haddad' }).click();
  await page.getByRole('button', { name: 'Record home check' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save home check' }).click();
  await expect(page.getByText(/^Home check: passed/)).toBeVisible();
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('Foster home 1 · Active · Riverside · 0 of 2 places in use')).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await expectNoSidewaysScroll(page);

  await page.goto(`${shelter.url}/admin-dashboard/fosters?tab=needs`);
  await page.getByRole('button', { name: 'Add animal' }).click();
  await page.getByRole('combobox', { name: 'Which animal?' }).fill('Bel');
  await page.getByRole('option', { name: /Bella/ }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add to list' }).click();
  const card = page.getByRole('region', { name: 'Bella' });
  await card.getByRole('button', { name: /^Offer to homes/ }).click();
  await expect(page.getByRole('checkbox', { name: 'Noor Haddad' })).toBeChecked();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send 1 offer' }).click();
  await expect(card.getByText(/^Answer due/)).toBeVisible();
  const [offer] = (await fosters.overviewOf(noor)).offers;
  await fosters.answer(noor, offer!.id, 'yes');
  await page.reload();
  await expect(card.getByText('Yes · first in line')).toBeVisible();
  await card.getByRole('button', { name: /^Confirm +Noor Haddad for Bella/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Bella now stays with Noor Haddad.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No animal needs a home' })).toBeVisible();

  await fosters.report(noor, offer!.pet.id, { text: 'She sneezes.', urgency: 'urgent' });
  await page.goto(`${shelter.url}/admin-dashboard/fosters?tab=waiting`);
  await expectAccessibleInBothThemes(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('textbox', { name: 'Reply to the report about Bella' }).fill('Come by at 4:00 PM.');
  await page.getByRole('button', { name: 'Send reply' }).click();
  await expect(page.getByRole('heading', { name: 'No one is waiting' })).toBeVisible();
  expect((await fosters.overviewOf(noor)).reports[0]!.replies[0]!.text).toBe('Come by at 4:00 PM.');
  expect(complaints).toEqual([]);
});

test('the foster page fits the screen: a person applies, answers an offer, and reports on the animal that stays', async ({
  page,
  shelter,
  complaints,
}) => {
  const robin = await createSignedInUser(shelter.db, { role: 'Admin', name: 'Robin Keller' });
  const fosters = fosterCalls(shelter, robin);
  const noor = await signIn(page, shelter, { name: 'Noor Haddad' });
  await page.goto(`${shelter.url}/user-dashboard/foster`);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('Choose at least one')).toBeVisible();
  await page.getByText('Dog', { exact: true }).click();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel('Street address').fill('14 Willow Street');
  await page.getByLabel('Town or neighborhood').fill('Riverside');
  // What was typed survives a reload.
  await page.reload();
  await expect(page.getByLabel('Street address')).toHaveValue('14 Willow Street');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel('Who lives with you?').fill('Two adults');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: 'Send application' }).click();
  await expect(page.getByText('Accept the agreement to apply')).toBeVisible();
  await page.getByLabel('I accept the foster agreement').check();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send application' }).click();
  await expect(page.getByRole('heading', { name: 'We received your application' })).toBeVisible();

  const { id } = (await fosters.overviewOf(noor)).home!;
  await fosters.check(id);
  await fosters.decide(id, 'approve');
  const pet = await fosters.locations.createAnimal({ name: 'Bella' });
  const need = await fosters.addNeed({}, pet.id);
  const { body } = await fosters.call<{ offers: { id: number }[] }>('POST', `needs/${need.id}/offers`, {
    home_ids: [id],
  });
  const offerId = body.offers[0]!.id;
  await page.goto(`${shelter.url}/user-dashboard/foster?offer=${offerId}`);
  await page.getByRole('button', { name: 'Yes, I can' }).click();
  await expect(page.getByRole('region', { name: 'Can you foster Bella?' })).toContainText('You’re first in line.');
  await expectAccessibleInBothThemes(page);
  await expectNoSidewaysScroll(page);
  await fosters.call('POST', `offers/${offerId}/confirm`);
  await page.goto(`${shelter.url}/user-dashboard/foster`);
  await page.getByRole('link', { name: 'Bella' }).click();
  await page.getByLabel('How is Bella?').fill('Ate well and slept all night.');
  await expectAccessibleInBothThemes(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Send update' }).click();
  await expect(page.getByRole('article', { name: 'Update about Bella' })).toContainText(
    'Ate well and slept all night.',
  );
  await expect(page.getByText(/^We’ll answer by/)).toBeVisible();
  expect(complaints).toEqual([]);
});
