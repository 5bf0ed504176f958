import type { Page } from '@playwright/test';
import type { Database } from '../../src/platform/database.ts';
import { createApplication } from '../support/adoption-calls.ts';
import { createPet, createUser } from '../support/factories.ts';
import { expect, test } from '../support/site.ts';
import { signIn } from '../support/sign-in.ts';

/** A form that is submitted empty: its button, the field that gets the focus, and what is said beside it. */
interface EmptyForm {
  path: string;
  /** Where it is, if not in the page's main part. */
  region?: 'contentinfo';
  /** A field that is filled in already. */
  clears?: string;
  /** Opens the dialog with the form, which does not change the page's title. */
  opens?: string;
  submit: string;
  focused: string;
  error: string;
}

const forms: Record<string, EmptyForm> = {
  login: { path: '/auth', submit: 'Login', focused: 'Email', error: 'Enter your email' },
  'sign-up': { path: '/auth?mode=signup', submit: 'Sign Up', focused: 'Name', error: 'Enter your name' },
  'reset request': { path: '/auth?mode=reset', submit: 'Reset Password', focused: 'Email', error: 'Enter your email' },
  'new password': {
    path: `/reset-password?token=${'x'.repeat(43)}`,
    submit: 'Set new password',
    focused: 'New password',
    error: 'Enter a new password',
  },
  visit: {
    path: '/pets/1',
    opens: 'Book a visit',
    submit: 'Book a visit',
    focused: 'Name',
    error: 'Enter your name',
  },
  'contact owner': {
    path: '/pets/2',
    opens: 'Contact the owner through us',
    submit: 'Send message',
    focused: 'Your name',
    error: 'Enter your name',
  },
  report: {
    path: '/pets/2',
    opens: 'Report this listing',
    submit: 'Send report',
    focused: 'What’s wrong?',
    error: 'Choose a reason',
  },
  newsletter: {
    path: '/faqs',
    region: 'contentinfo',
    submit: 'Subscribe',
    focused: 'Your name',
    error: 'Enter your name',
  },
};

const ownForms: Record<string, EmptyForm> = {
  password: {
    path: '/user-dashboard/account-management?tab=settings',
    submit: 'Change password',
    focused: 'Current password',
    error: 'Enter your current password',
  },
  pickup: {
    path: '/user-dashboard/schedule-pickup',
    submit: 'Schedule pickup',
    focused: 'Date',
    error: 'Please select a pickup date.',
  },
  profile: {
    path: '/user-dashboard/account-management',
    clears: 'Name',
    submit: 'Save changes',
    focused: 'Name',
    error: 'Enter your name',
  },
  payment: {
    path: '/user-dashboard/payment-settings',
    submit: 'Add payment method',
    focused: 'I’ll pay at pickup',
    error: 'Please select a payment type.',
  },
  'add pet': {
    path: '/user-dashboard/add-pet',
    submit: 'Next',
    focused: 'Name',
    error: 'Please fill in the name field.',
  },
  application: {
    path: '/user-dashboard/adoption-form?pet_id=2',
    clears: 'First name',
    submit: 'Next',
    focused: 'First name',
    error: 'Enter your first name',
  },
  'saved search': {
    path: '/user-dashboard/saved-searches',
    clears: 'Name',
    opens: 'Rename Puppies',
    submit: 'Save',
    focused: 'Name',
    error: 'Enter a name',
  },
  message: { path: '/user-dashboard/inbox', submit: 'Send', focused: 'Message', error: 'Enter a message' },
};

for (const [name, form] of Object.entries(forms)) {
  test(`the empty ${name} form leads to its first error`, async ({ page, shelter }) => {
    await createPet(shelter.db, { name: 'Ada' });
    const owner = await createUser(shelter.db, { name: 'Owen' });
    await createPet(shelter.db, { name: 'Bea', owner_id: owner.id });
    shelter.invalidateCache();
    await page.goto(shelter.url + form.path);
    await submitEmpty(page, form);
  });
}

for (const [name, form] of Object.entries(ownForms)) {
  test(`an adopter’s empty ${name} form leads to its first error`, async ({ page, shelter }) => {
    const { id } = await signIn(page, shelter, { name: 'Ann' });
    const pet = await createPet(shelter.db, { name: 'Maple' });
    await createApplication(shelter.db, { pet_id: pet.id, user_id: id });
    await createPet(shelter.db, { name: 'Ada' });
    await createSavedSearch(shelter.db, id);
    await page.goto(shelter.url + form.path);
    await submitEmpty(page, form);
  });
}

async function createSavedSearch(db: Database, user_id: number): Promise<void> {
  const now = new Date();
  await db
    .insertInto('saved_searches')
    .values({
      user_id,
      name: 'Puppies',
      query: 'age=baby&type=Dog',
      frequency: 'daily',
      unsubscribe_token: String(user_id),
      last_checked_at: now,
      created_at: now,
    })
    .execute();
}

async function submitEmpty(page: Page, form: EmptyForm): Promise<void> {
  const { opens, region = 'main', clears, submit, focused, error } = form;
  if (opens) await page.getByRole('button', { name: opens }).click();
  const within = page.getByRole(opens ? 'dialog' : region);
  if (clears) await within.getByLabel(clears, { exact: true }).clear();
  const field = within.getByLabel(focused, { exact: true });
  await within.getByRole('button', { name: submit, exact: true }).click();
  await expect(field).toBeFocused();
  const isRadio = (await field.getAttribute('type')) === 'radio';
  const [visible, described] = isRadio ? [field.locator('..'), page.getByRole('radiogroup')] : [field, field];
  await expect(visible).toBeInViewport({ ratio: 1 });
  await expect(described).toHaveAccessibleDescription(new RegExp(error));
  // Their messages belong to a dialog, or to the footer of every page.
  if (opens || region !== 'main') await expect(page).not.toHaveTitle(/Error/);
  else await expect(page).toHaveTitle(/^(?:\(\d+\) )?Error: /);

  if (isRadio || (await field.evaluate((element) => element.matches('select, [type=date]')))) return;
  // An edited field loses its error.
  await field.fill('x');
  await expect(field).not.toHaveAttribute('aria-invalid');
}

test('a double click on a control selects no text', async ({ page, demo }) => {
  await page.goto(`${demo}/catalogue`);
  const selected = () => page.evaluate(() => getSelection()?.toString() ?? '');
  const card = page.getByRole('article').first();
  for (const control of [card.locator('summary'), card.getByRole('button').first(), card.getByText('Adopt Me')]) {
    // Without following links.
    await control.evaluate((element) =>
      element.closest('a, button, summary')!.addEventListener('click', (event) => event.preventDefault()),
    );
    await control.dblclick();
    expect((await selected()).trim()).toBe('');
  }
});

test('the title follows the section of the application', async ({ page, shelter }) => {
  await signIn(page, shelter, { name: 'Ann' });
  const { id } = await createPet(shelter.db, { name: 'Ada' });
  await page.goto(`${shelter.url}/user-dashboard/adoption-form?pet_id=${id}`);
  await expect(page).toHaveTitle(/^Section 1 of 5: .+ – Adoption form – /);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page).toHaveTitle(/^Error: Section 1 of 5: /);
});
