import { createPet } from '../support/factories.ts';
import { createSignedInUser } from '../support/signed-in-users.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../support/site.ts';
import { dismissAlerts } from './dismiss-alerts.ts';
import { remember, signIn } from '../support/sign-in.ts';

test('a visitor asks the owner through the shelter, and the owner replies', async ({ page, shelter, complaints }) => {
  const owner = await createSignedInUser(shelter.db, { name: 'Jamie Rivera', email: 'jamie@example.org' });
  const pet = { name: 'Biscuit', species: 'Dog', owner_id: owner.id, show_owner: false, listed_by_owner: true };
  const { id } = await createPet(shelter.db, { ...pet, is_checked: false });
  await page.goto(`${shelter.url}/pets/${id}`);
  await expect(page.getByText('Listed by owner, not yet reviewed')).toBeVisible();
  await expect(page.getByText('Ask the owner about fees')).toBeVisible();
  // Neither the shelter's fee nor its visits, nor the owner's name.
  await expect(page.getByText('$400')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Book a visit/ })).toHaveCount(0);
  await expect(page.getByText('Jamie')).toHaveCount(0);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.getByRole('button', { name: 'Contact the owner through us' }).click();
  const dialog = page.getByRole('dialog', { name: 'Contact Biscuit’s owner' });
  await dialog.getByRole('button', { name: 'Send message' }).click();
  await expect(dialog.getByLabel('Your name')).toBeFocused();
  await expect(dialog.getByText('Enter your message')).toBeVisible();
  await dialog.getByLabel('Your name').fill('Noor');
  await dialog.getByLabel('Your email').fill('noor@example.org');
  await dialog.getByLabel('Your message').fill('Does Biscuit like cats?');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByRole('dialog', { name: 'One more step' })).toContainText('send your message');
  const confirmation = await shelter.db
    .selectFrom('emails')
    .selectAll()
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  const { pathname, search } = new URL(confirmation.access_link!);
  await page.goto(shelter.url + pathname + search);
  await expect(page).toHaveURL(`${shelter.url}/owner-inquiries/confirm`);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByRole('heading', { name: 'Message sent' })).toBeVisible();
  await expect(page.getByText('We’ll email you the reply.')).toBeVisible();

  await remember(page, shelter, { ...owner, name: 'Jamie Rivera' });
  await page.goto(`${shelter.url}/user-dashboard`);
  await expect(page.getByRole('heading', { name: 'Noor asked about Biscuit' })).toBeVisible();
  await page.goto(`${shelter.url}/user-dashboard/inbox`);
  await expect(page.getByRole('link', { name: 'Noor asked about Biscuit' })).toBeVisible();
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await page.goto(`${shelter.url}/user-dashboard/my-pets`);
  await expectAccessible(page);
  const unanswered = page.getByRole('link', { name: '1 unanswered message about Biscuit' });
  await expect(unanswered).toBeVisible();
  expect(requests.filter((path) => path === '/api/messages/unread')).toHaveLength(1);
  await unanswered.click();
  await expect(page.getByRole('heading', { name: 'Edit Biscuit' })).toBeVisible();
  await page.goto(`${shelter.url}/pets/${id}`);
  await expect(page.getByRole('button', { name: 'Adopt Me' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Edit listing of Biscuit' }).click();
  const inquiries = page.getByRole('region', { name: 'Messages about this listing' });
  await expect(inquiries).toContainText('Does Biscuit like cats?');
  await expect(inquiries).not.toContainText('noor@example.org');
  await inquiries.getByLabel('Reply to Noor').fill('He does.');
  await inquiries.getByRole('button', { name: 'Send reply' }).click();
  await expect(inquiries.getByText('You replied')).toBeVisible();
  await expect(page.getByLabel('1 unread')).toHaveCount(0);
  await expectNoSidewaysScroll(page);
  const { content } = await shelter.db
    .selectFrom('emails')
    .select('content')
    .where('to_email', '=', 'noor@example.org')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(JSON.stringify(content)).toContain('He does.');
  expect(JSON.stringify(content)).not.toContain('jamie@example.org');
  expect(complaints).toEqual([]);
});

test('a message from an adopter who has confirmed their email is sent at once', async ({ page, shelter }) => {
  const owner = await createSignedInUser(shelter.db);
  const { id } = await createPet(shelter.db, { name: 'Biscuit', owner_id: owner.id, listed_by_owner: true });
  const { id: user_id, email } = await signIn(page, shelter, { name: 'Noor Haddad' });
  const dates = { created_at: new Date(), confirmed_at: new Date() };
  const earlier = { pet_id: id, user_id, name: 'Noor Haddad', email, text: 'Hello', confirmation_hash: 'of a link' };
  await shelter.db
    .insertInto('owner_inquiries')
    .values({ ...earlier, ...dates })
    .execute();
  await page.goto(`${shelter.url}/pets/${id}`);
  await page.getByRole('button', { name: 'Contact the owner through us' }).click();
  const dialog = page.getByRole('dialog', { name: 'Contact Biscuit’s owner' });
  await expect(dialog.getByLabel('Your email')).not.toHaveValue('');
  await dialog.getByLabel('Your message').fill('Does Biscuit like cats?');
  await dialog.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByRole('dialog', { name: 'Message sent' })).toContainText('We’ll email you the reply.');
});

test('a visitor reports a listing, and an Admin dismisses the report', async ({ page, shelter, complaints }) => {
  const owner = await createSignedInUser(shelter.db);
  const { id } = await createPet(shelter.db, { name: 'Biscuit', owner_id: owner.id, listed_by_owner: true });
  await page.goto(`${shelter.url}/pets/${id}`);
  await page.getByRole('button', { name: 'Report this listing' }).click();
  const dialog = page.getByRole('dialog', { name: 'Report Biscuit’s listing' });
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expect(dialog.getByText('Choose a reason', { exact: true }).last()).toBeVisible();
  await dialog.getByLabel('What’s wrong?').selectOption('The owner sells or breeds animals');
  await dialog.getByLabel('Details').fill('They asked for $900.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expect(page.getByRole('dialog', { name: 'Report sent' })).toContainText('Thanks for telling us.');

  await signIn(page, shelter, { name: 'Ida', role: 'Admin' });
  await page.goto(`${shelter.url}/admin-dashboard`);
  await expect(page.getByText(/1 reported listing|1 listing reported/)).toBeVisible();
  await page.goto(`${shelter.url}/admin-dashboard/view-pets/${id}`);
  const report = page.getByRole('region', { name: '1 report' });
  await expect(report).toContainText('The owner sells or breeds animals');
  await expect(report).toContainText('They asked for $900.');
  await expectNoSidewaysScroll(page);
  await report.getByRole('button', { name: 'Dismiss reports' }).click();
  await expect(report).toHaveCount(0);
  await dismissAlerts(page);
  await expectAccessible(page);
  expect(complaints).toEqual([]);
});

test('an adopter applies for an owner’s listing without a fee', async ({ page, shelter }) => {
  const { id } = await createPet(shelter.db, { name: 'Biscuit', species: 'Dog', listed_by_owner: true });
  await page.goto(`${shelter.url}/adoption-process/${id}`);
  await expect(page.getByRole('heading', { name: 'Listed by owner' })).toBeVisible();
  await expect(page.getByText('$')).toHaveCount(0);
  await expect(page.getByText('we decide who adopts')).toBeVisible();
  await expect(page.getByText('the owner hands Biscuit over to you')).toBeVisible();
  await expect(page.getByText(/come by and take/)).toHaveCount(0);
  await page.getByRole('link', { name: 'contact the owner through us' }).click();
  await expect(page).toHaveURL(`${shelter.url}/pets/${id}`);
  await expectNoSidewaysScroll(page);
});
