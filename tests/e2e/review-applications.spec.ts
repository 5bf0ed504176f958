import { createSignedInUser } from '../support/signed-in-users.ts';
import { apply, createApplication, decide } from '../support/adoption-calls.ts';
import { replyAsUser, threadsOf } from '../support/message-calls.ts';
import { createPet } from '../support/factories.ts';
import {
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  expectNoSidewaysScroll,
  test,
} from '../support/site.ts';
import { signIn } from '../support/sign-in.ts';

const DAY_MS = 86_400_000;
const answers = { age_category: '18plus', city: 'Springfield', residents: 'Two adults', allergies: 'no' };

test('an Admin clears eight overdue applications by keyboard alone, without going back to a list', async ({
  page,
  shelter,
  isMobile,
  complaints,
}) => {
  await signIn(page, shelter, { role: 'Admin', name: 'Robin Keller' });
  for (let number = 1; number <= 8; number++) {
    const { id: pet_id } = await createPet(shelter.db, { name: `Pet ${number}` });
    const { id: user_id } = await createSignedInUser(shelter.db);
    const created_at = new Date(Date.now() - (30 - number) * DAY_MS);
    const person = { first_name: 'Applicant', last_name: String(number), answers: JSON.stringify(answers) };
    await createApplication(shelter.db, { pet_id, user_id, created_at, ...person });
  }
  await page.goto(`${shelter.url}/admin-dashboard/manage-adoptions`);
  await page.getByRole('link', { name: 'Review 8 overdue' }).click();
  const heading = (number: number) =>
    page.getByRole('heading', { level: 1, name: `Applicant ${number} for Pet ${number}` });
  await expect(heading(1)).toBeVisible();
  await expect(page).toHaveURL(/\?queue=overdue$/);
  await expect(page.getByText('1 of 8', { exact: true })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessibleInBothThemes(page);
  if (!isMobile) {
    const queue = page.getByRole('region', { name: 'Queue' });
    await expect(queue.getByRole('link')).toHaveCount(8);
    await expect(queue.getByRole('link').first()).toContainText(/2[89] days/);
  }
  await page.keyboard.press('j');
  await expect(heading(2)).toBeVisible();
  await page.keyboard.press('k');
  await expect(heading(1)).toBeVisible();
  await page.keyboard.press('n');
  await expect(heading(2)).toBeVisible();

  // The skipped one comes last.
  for (const number of [2, 3, 4, 5, 6, 7, 8, 1]) {
    await expect(heading(number)).toBeVisible();
    const isApproval = number % 2 === 0;
    await page.keyboard.press(isApproval ? 'a' : 'r');
    const dialog = page.getByRole('dialog', { name: `Applicant ${number} for Pet ${number}?` });
    await expect(dialog).toBeVisible();
    await expect(dialog.getByText('Checking what this changes…')).toHaveCount(0);
    await page.keyboard.press('Control+Enter');
    await expect(dialog).toBeHidden();
  }
  await expect(page.getByText('All caught up')).toBeVisible();
  await expectAccessible(page);
  const statuses = await shelter.db.selectFrom('applications').select('status').orderBy('created_at').execute();
  expect(statuses.map(({ status }) => status)).toEqual(
    Array.from({ length: 4 }, () => ['Rejected', 'Approved']).flat(),
  );
  expect(complaints).toEqual([]);
});

test('competing applicants are compared, and one is approved from there', async ({ page, shelter }) => {
  await signIn(page, shelter, { role: 'Admin', name: 'Robin Keller' });
  const maple = await createPet(shelter.db, { name: 'Maple' });
  const first = await apply(shelter, await createSignedInUser(shelter.db), maple.id);
  await apply(shelter, await createSignedInUser(shelter.db), maple.id, {
    first_name: 'Finn',
    last_name: 'Berg',
    allergies: 'yes',
  });
  await page.goto(`${shelter.url}/admin-dashboard/manage-adoptions/${first.body.id}`);
  const comparison = page.getByRole('region', { name: 'Comparison of the applicants' });
  await expect(comparison.getByRole('row', { name: /^Allergies/ })).toContainText('NoYes');
  await expect(comparison.getByRole('row', { name: /^Home A house/ })).toBeVisible();
  const differencesOnly = page.getByRole('checkbox', { name: 'Differences only' });
  await differencesOnly.click();
  await expect(differencesOnly).toBeChecked();
  await expect(comparison.getByRole('row', { name: /^Home A house/ })).toHaveCount(0);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await comparison.getByRole('button', { name: 'Approve Finn Berg from the comparison' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(page.getByText('Adoption Approved successfully!')).toBeVisible();
  // No queue led here.
  await expect(page.getByRole('heading', { level: 1, name: 'Noor Haddad for Maple' })).toBeVisible();
});

test('three applicants are side by side, and messages cover and move nothing: it all fits the screen', async ({
  page,
  shelter,
  isMobile,
}) => {
  if (!isMobile) await page.setViewportSize({ width: 1366, height: 850 });
  await signIn(page, shelter, { role: 'Admin', name: 'Robin Keller' });
  const maple = await createPet(shelter.db, { name: 'Maple' });
  const { body: first } = await apply(shelter, await createSignedInUser(shelter.db), maple.id);
  for (const first_name of ['Finn', 'Ida'])
    await apply(shelter, await createSignedInUser(shelter.db), maple.id, { first_name, last_name: 'Berg' });
  await page.goto(`${shelter.url}/admin-dashboard/manage-adoptions/${first.id}`);
  const comparison = page.getByRole('region', { name: 'Comparison of the applicants' });
  const last = comparison.getByRole('columnheader', { name: /^Ida Berg/ });
  if (isMobile) await expect(last).toBeVisible();
  else await expect(last).toBeInViewport({ ratio: 1 });

  const heading = page.getByRole('heading', { level: 1 });
  const before = (await heading.boundingBox())!.y;
  await page.keyboard.press('a');
  await page.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click();
  const messages = [page.getByRole('alert'), page.getByRole('region', { name: 'Undo' })];
  for (const message of messages) await expect(message).toBeVisible();
  // On a phone the focus follows the decision, which is further down.
  if (!isMobile) expect((await heading.boundingBox())!.y).toBe(before);
  const kept = isMobile ? page.getByRole('group', { name: 'Decision' }) : page.getByRole('main');
  const { x, y } = (await kept.boundingBox())!;
  for (const message of messages) {
    const box = (await message.boundingBox())!;
    expect(isMobile ? box.y + box.height < y : box.x + box.width < x).toBe(true);
  }
  // The pickup comes next.
  const rail = page.getByRole('complementary', { name: 'Decision and record' });
  await expect(rail.getByRole('heading').first()).toHaveText('Pickup');
  await expectNoSidewaysScroll(page);
});

test('an applicant is asked a question, replies, and the page is accessible and fits the screen', async ({
  page,
  shelter,
  complaints,
}) => {
  await signIn(page, shelter, { role: 'Admin', name: 'Robin Keller' });
  const maple = await createPet(shelter.db, { name: 'Maple' });
  const noor = await createSignedInUser(shelter.db, { name: 'Noor Haddad' });
  const { body } = await apply(shelter, noor, maple.id);
  const created_at = new Date(Date.now() - 30 * DAY_MS);
  await shelter.db.updateTable('applications').set({ created_at }).execute();
  await page.goto(`${shelter.url}/admin-dashboard/manage-adoptions/${body.id}?queue=overdue`);
  const status = page.getByRole('region', { name: 'Status' });
  await expect(status.getByText('Overdue')).toBeVisible();
  await page.keyboard.press('i');
  const dialog = page.getByRole('dialog', { name: 'Ask Noor Haddad about Maple?' });
  await expect(dialog.getByText('Noor Haddad gets a message in their inbox.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Send question' }).click();
  await expect(dialog.getByText('Enter a question')).toBeVisible();
  await dialog.getByRole('button', { name: 'Landlord' }).click();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Send question' }).click();
  await expect(page.getByText('All caught up')).toBeVisible();

  await page.goto(`${shelter.url}/admin-dashboard/manage-adoptions/${body.id}?queue=waiting+for+applicant`);
  await expect(status.getByText('Waiting for the applicant since')).toBeVisible();
  await expect(status.getByText('Overdue')).toHaveCount(0);
  await expectNoSidewaysScroll(page);
  await expectAccessibleInBothThemes(page);
  const [thread] = await threadsOf(shelter, noor);
  await replyAsUser(shelter, noor, thread!.id, { text: 'Yes, in writing.' });
  await page.reload();
  await expect(status.getByText('Overdue')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Latest messages' })).toContainText('Yes, in writing.');

  await page.keyboard.press('i');
  await dialog.getByRole('textbox', { name: 'Your question' }).fill('Who looks after Maple at noon?');
  await dialog.getByRole('button', { name: 'Send question' }).click();
  await expect(page.getByText(/^Question sent to /)).toBeVisible();
  await page.goto(`${shelter.url}/admin-dashboard/manage-adoptions?filter=waiting+for+applicant`);
  await expect(page.getByText('1 application waiting for the applicant')).toBeVisible();
  await expect(page.locator('[data-row]').getByText('Waiting for applicant')).toBeVisible();
  await page.goto(`${shelter.url}/admin-dashboard/manage-adoptions/${body.id}`);
  await page.getByRole('button', { name: 'Information received' }).click();
  await expect(page.getByRole('button', { name: 'More information', exact: true })).toBeVisible();
  await expect(page.getByText('Received information from Noor Haddad', { exact: true })).toBeVisible();
  expect(complaints).toEqual([]);
});

test('applications are assigned, colleagues are mentioned, and a decision on what has changed is refused', async ({
  page,
  shelter,
}) => {
  await signIn(page, shelter, { role: 'Admin', name: 'Robin Keller' });
  const ada = await createSignedInUser(shelter.db, { role: 'Admin', name: 'Ada Obi' });
  const maple = await createPet(shelter.db, { name: 'Maple' });
  const noor = await createSignedInUser(shelter.db, { name: 'Noor Haddad' });
  const { body } = await apply(shelter, noor, maple.id);
  await page.goto(`${shelter.url}/admin-dashboard/manage-adoptions/${body.id}?queue=mine`);
  const assignee = page.getByRole('combobox', { name: 'Assigned to' });
  await page.getByRole('button', { name: 'Assign to me' }).click();
  await expect(assignee).toHaveValue(/\d/);
  await assignee.selectOption('Ada Obi');
  await expect(page.getByRole('button', { name: 'Assign to me' })).toBeVisible();

  const note = page.getByRole('textbox', { name: 'New note' });
  await note.pressSequentially('Ask @ad');
  await expect(
    page.getByRole('listbox', { name: 'Colleagues' }).getByRole('option', { name: 'Ada Obi' }),
  ).toBeVisible();
  await expectAccessible(page);
  await note.press('Enter');
  await expect(note).toHaveValue('Ask @Ada Obi ');
  await note.pressSequentially('please.');
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByRole('article')).toContainText('Ask @Ada Obi please.');
  const { body: notifications } = await shelter.call<{ sentence: string }[]>('GET', '/api/notifications/', {
    token: ada.token,
  });
  expect(notifications.map(({ sentence }) => sentence)).toEqual([
    `Robin Keller mentioned you in a note on application #${body.id} for Maple`,
    `Robin Keller assigned you application #${body.id} for Maple`,
  ]);

  // Typed text stays when a colleague decides first.
  await page.getByRole('button', { name: 'Reject Noor Haddad for Maple' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reject Noor Haddad for Maple?' });
  await dialog.getByRole('textbox', { name: 'Reason (optional)' }).fill('Another family was first.');
  await decide(shelter, ada, body.id, 'Approved');
  await dialog.getByRole('button', { name: 'Reject', exact: true }).click();
  await expect(dialog.getByRole('alert')).toContainText('Ada Obi has just changed this application to Approved.');
  await expect(dialog.getByRole('textbox', { name: 'Reason (optional)' })).toHaveValue('Another family was first.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('region', { name: 'Status' })).toContainText('Approved');

  const message = page.getByRole('textbox', { name: 'New message' });
  await message.fill('When can you come?');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('list', { name: 'Latest messages' })).toContainText('When can you come?');
});
