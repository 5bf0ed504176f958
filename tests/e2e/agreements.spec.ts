import { agreementCalls } from '../support/agreement-calls.ts';
import { createSession, createSignedInUser, type SignedInUser } from '../support/signed-in-users.ts';
import {
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  expectNoSidewaysScroll,
  test,
} from '../support/site.ts';
import { signIn } from '../support/sign-in.ts';

test('an agreement fits the screen: staff send it, the adopter confirms who they are, signs with the keyboard alone and checks the copy', async ({
  page,
  shelter,
  complaints,
}) => {
  const robin = await signIn(page, shelter, { role: 'Admin', name: 'Robin Keller' });
  const calls = agreementCalls(() => ({ app: shelter, admin: robin }));
  const noor = await createSignedInUser(shelter.db, { name: 'Noor Haddad' });
  const { id: applicationId } = await calls.createApproved(noor.id);
  await page.goto(`${shelter.url}/admin-dashboard/manage-adoptions/${applicationId}`);
  const panel = page.getByRole('region', { name: 'Agreement' });
  await panel.getByRole('button', { name: 'Send agreement' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send agreement' });
  await expect(dialog.getByText('The fee is $400. To change this, use “Change the fee” first.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'First name' }).fill('');
  await dialog.getByRole('button', { name: 'Send agreement' }).click();
  await expect(dialog.getByText('Enter the first name').first()).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('textbox', { name: 'First name' }).fill('Noor');
  await dialog.getByRole('textbox', { name: /^City/ }).fill('Salem');
  await dialog.getByRole('button', { name: 'Send agreement' }).click();
  await expect(panel.getByText('Waiting for a signature')).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await expectNoSidewaysScroll(page);
  const { agreements, defaults } = await calls.details(applicationId);
  expect(defaults.city).toBe('Salem');
  const { id } = agreements[0]!;

  await page.evaluate(() => localStorage.clear());
  const link = await calls.findLink(id);
  await page.goto(`${shelter.url}/sign?${link}`);
  await expect(page.getByRole('heading', { name: 'First, confirm that it’s you' })).toBeVisible();
  await expect(page).toHaveURL(`${shelter.url}/sign`);
  expect(await page.content()).not.toMatch(/Maple|Noor/);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Email me a code' }).click();
  const code = page.getByRole('textbox', { name: 'Code' });
  await code.fill('0');
  await page.getByRole('button', { name: 'Open agreement' }).click();
  await expect(page.getByText(/^That code isn’t right/).first()).toBeVisible();
  await code.fill((await calls.findLink(id, 'agreement-code')).get('code')!);
  await page.getByRole('button', { name: 'Open agreement' }).click();

  await expect(page.getByRole('heading', { name: 'Pet adoption agreement' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'You can always bring your pet back' })).toBeVisible();
  await expect(page.getByText('You’re paying an adoption fee of $400.00.')).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Sign agreement' }).press('Enter');
  await expect(page.getByText('Tick the box to sign electronically').first()).toBeVisible();
  await page.getByRole('textbox', { name: 'Full name' }).focus();
  await page.keyboard.type('Noor Haddad');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Sign agreement' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Signed. We’ve emailed you a copy.')).toBeVisible();
  await expectAccessible(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download signed agreement' }).click(),
  ]);

  await page.goto(`${shelter.url}/verify`);
  await page.getByLabel('Choose a PDF').setInputFiles(await download.path());
  await expect(page.getByText(/^This is our agreement, unchanged since it was signed on/)).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await expectNoSidewaysScroll(page);
  await page.getByLabel('Choose a PDF').setInputFiles({
    name: 'other.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7\n%%EOF'),
  });
  await expect(page.getByText('We didn’t issue this file.')).toBeVisible();
  expect(complaints.filter((each) => !/40\d/.test(each))).toEqual([]);
  complaints.length = 0;
});

test('a device that is handed over shows the agreement alone, and takes a drawn signature', async ({
  page,
  shelter,
  complaints,
}) => {
  const robin = await signIn(page, shelter, { role: 'Admin', name: 'Robin Keller' });
  const calls = agreementCalls(() => ({ app: shelter, admin: robin }));
  const { id: applicationId } = await calls.createApproved(null, { email: '' });
  await calls.send(applicationId, { by: 'desk' });
  await page.goto(`${shelter.url}/admin-dashboard/manage-adoptions/${applicationId}`);
  await page.getByRole('button', { name: 'Sign on this device' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Open agreement' }).click();
  await expect(page.getByRole('heading', { name: 'Pet adoption agreement' })).toBeVisible();
  await expect(page).toHaveURL(`${shelter.url}/sign`);
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  const ended = await shelter.call('GET', '/api/users/me', { token: robin.token });
  expect(ended.status).toBe(401);

  await page.getByText('Draw', { exact: true }).click();
  const pad = page.getByRole('img', { name: 'Drawing area: Your signature' });
  await expect(pad).toHaveAttribute('data-ready', '');
  await page.getByRole('textbox', { name: 'Full name' }).fill('Noor Haddad');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Sign agreement' }).click();
  await expect(page.getByText('Draw your signature, or type your name instead').first()).toBeVisible();
  await pad.scrollIntoViewIfNeeded();
  const box = (await pad.boundingBox())!;
  await page.mouse.move(box.x + 20, box.y + 60);
  await page.mouse.down();
  for (let at = 1; at <= 20; at++) await page.mouse.move(box.x + 20 + at * 8, box.y + 60 + 20 * Math.sin(at));
  await page.mouse.up();
  await page.getByRole('button', { name: 'Sign agreement' }).click();
  await expect(page.getByText('Signed. Ask our staff for your copy.')).toBeVisible();
  await expect(page.getByText('Please hand the device back to our staff.')).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByText('This link is incomplete. Open it from the email again.')).toBeVisible();
  await page.goBack();
  await expect(page.getByText('Robin Keller')).toBeHidden();

  const again: SignedInUser = { ...robin, token: await createSession(shelter.db, robin.id) };
  const signed = agreementCalls(() => ({ app: shelter, admin: again }));
  const [agreement] = (await signed.details(applicationId)).agreements;
  expect(agreement).toMatchObject({ status: 'signed', is_chain_intact: true });
  // A validation error, and a page that is left while it changes.
  complaints.length = 0;
});

test('an adopter signs from their adoption history', async ({ page, shelter }) => {
  const admin = await createSignedInUser(shelter.db, { role: 'Admin' });
  const noor = await signIn(page, shelter, { role: 'User', name: 'Noor Haddad' });
  const calls = agreementCalls(() => ({ app: shelter, admin }));
  const { id } = await calls.createApproved(noor.id);
  await calls.send(id);
  await page.goto(`${shelter.url}/user-dashboard/adoption-history`);
  await page.getByRole('link', { name: /^Read and sign/ }).click();
  await page.getByRole('textbox', { name: 'Full name' }).fill('Noor Haddad');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Sign agreement' }).click();
  await expect(page.getByText('Signed. We’ve emailed you a copy.')).toBeVisible();
  await page.goto(`${shelter.url}/user-dashboard/adoption-history`);
  await expect(page.getByText(/^You signed your adoption agreement on/)).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^Signed agreement/ }).click(),
  ]);
  expect(await download.path()).toBeTruthy();
});

test('agreement pages are accessible: the list, and the templates with their preview', async ({ page, shelter }) => {
  const robin = await signIn(page, shelter, { role: 'Admin', name: 'Robin Keller' });
  const calls = agreementCalls(() => ({ app: shelter, admin: robin }));
  await page.goto(`${shelter.url}/admin-dashboard/agreements`);
  await expect(page.getByRole('heading', { name: 'No agreements yet' })).toBeVisible();
  const { id } = await calls.createApproved(null);
  await calls.send(id, { by: 'desk' });
  await page.reload();
  await expect(page.getByRole('link', { name: 'Noor Haddad' })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await expectNoSidewaysScroll(page);
  await page.goto(`${shelter.url}/admin-dashboard/settings`);
  await page.getByRole('main').getByRole('link', { name: 'Agreements' }).click();
  await page.getByRole('button', { name: 'Edit the template for All pets' }).click();
  const text = page.getByRole('textbox', { name: 'Text' });
  await text.fill('## Care\n\n{adopter} cares for {dog}.');
  await page.getByRole('button', { name: 'Save template' }).click();
  await expect(page.getByText('Replace {dog}. It isn’t one of the available variables.').first()).toBeVisible();
  await expectAccessible(page);
  await text.fill('## Care\n\n{adopter} cares for {pet}.');
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByRole('dialog').getByText('Alex Rivera cares for Maple.')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Save template' }).click();
  await expect(page.getByText(/^Version 2, saved/)).toBeVisible();
  await page.getByRole('button', { name: 'Add for dogs' }).click();
  await page.getByRole('button', { name: 'Save template' }).click();
  await expect(page.getByRole('heading', { name: 'Dogs' })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await expectNoSidewaysScroll(page);
});
