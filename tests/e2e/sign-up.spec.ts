import { createUser } from '../support/factories.ts';
import { goodPassword } from '../support/signed-in-users.ts';
import { expect, expectAccessible, test } from '../support/site.ts';

// Specification: auth-toggle-sign-up, signup-success, signup-password-rules, signup-password-length-message
// Specification: signup-password-special-message, signup-password-summary, limit-password-length
test('a visitor signs up, sees each rule while typing, and logs in', async ({ page, shelter, complaints }) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    // The login asks where people can log in.
    if (/\/api\/(?!auth\/providers)/.test(request.url())) calls.push(request.url());
  });
  await page.goto(`${shelter.url}/auth`);
  await page.getByRole('button', { name: 'Need an account? Sign Up' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign Up');
  await expect(page).toHaveTitle(/^Sign Up/);
  const field = (name: string) => page.getByLabel(name, { exact: true });
  await expect(field('Name')).toBeFocused();
  await field('Name').fill('Ann Example');
  await field('Phone').fill('+1 555 0123');
  await field('Email').fill('ann@example.org');

  const rule = (text: string) => page.getByRole('listitem').filter({ hasText: text });
  await field('Password').pressSequentially('abc1');
  await expect(rule('Number')).toHaveText(/done$/);
  await expect(rule('Lowercase letter')).toHaveText(/done$/);
  await expect(page.getByText('2 of 5 password rules met')).toBeAttached();
  for (const missing of ['10+ characters', 'Uppercase letter', 'Symbol']) {
    await expect(rule(missing)).not.toHaveText(/done$/);
  }
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await expect(field('Password')).toBeFocused();
  await expect(field('Password')).toHaveAccessibleDescription(
    'Please fix the following password errors: Password must be at least 10 characters long, ' +
      'Password must contain at least one uppercase letter, ' +
      'Password must contain at least one special character (e.g., !@#$%^&*())',
  );
  await expect(page.getByRole('list', { name: 'Password rules' })).toBeVisible();
  await expectAccessible(page);
  expect(calls).toEqual([]);

  await field('Password').fill('Quiet-Paws41');
  await expect(rule('“-” doesn’t count as a symbol')).toBeVisible();
  await expect(page.getByText('4 of 5 password rules met')).toBeAttached();

  await field('Password').fill(goodPassword);
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await expect(page.getByText('Signup successful! Please log in.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Login');
  await expect(field('Email')).toHaveValue('');
  await expect(field('Email')).toBeFocused();
  await expectAccessible(page);

  await expect(field('Password')).toHaveValue('');
  await page.getByRole('button', { name: 'Need an account? Sign Up' }).click();
  for (const name of ['Name', 'Phone', 'Email', 'Password']) await expect(field(name)).toHaveValue('');
  await page.getByRole('button', { name: 'Already have an account? Login' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Login');

  await field('Email').fill('ann@example.org');
  await field('Password').fill(goodPassword);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL(`${shelter.url}/user-dashboard`);
  expect(complaints).toEqual([]);
});

// Specification: auth-toggle-sign-up, signup-required-fields, error-auth-server-words, error-signup-default
test('the server’s errors are shown, and the input stays', async ({ page, shelter }) => {
  await createUser(shelter.db, { email: 'ann@example.org' });
  await page.goto(`${shelter.url}/auth?mode=signup`);
  const field = (name: string) => page.getByLabel(name, { exact: true });
  const submit = page.getByRole('button', { name: 'Sign Up', exact: true });
  await field('Name').fill('Ann Example');
  await field('Phone').fill('by pigeon');
  await field('Email').fill('Ann@example.org');
  await field('Password').fill(goodPassword);
  await submit.click();
  await expect(field('Phone')).toBeFocused();
  await expect(field('Phone')).toHaveAccessibleDescription('Enter a phone number like +1 206 555 0100');
  await expectAccessible(page);

  await field('Phone').fill('+1 555 0123');
  await submit.click();
  await expect(field('Email')).toBeFocused();
  await expect(field('Email')).toHaveAccessibleDescription('An account with this email already exists.');
  await expect(field('Name')).toHaveValue('Ann Example');
  await expect(field('Password')).toHaveValue(goodPassword);

  await page.route('**/api/auth/signup', (route) => route.fulfill({ status: 502, body: '<html>Bad gateway</html>' }));
  await submit.click();
  await expect(page.getByRole('alert')).toHaveText('Signup failed');

  await page.getByRole('button', { name: 'Already have an account? Login' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Login');
  await expect(page.getByRole('alert')).toHaveCount(0);
});

// Specification: page-auth, auth-modes, auth-user-toggles
test('the URL selects the form, and the form changes the URL', async ({ page, shelter, complaints }) => {
  const fetched: string[] = [];
  page.on('request', (request) => void (request.url().includes('.data') && fetched.push(request.url())));
  const title = page.getByRole('heading', { level: 1 });
  await page.goto(`${shelter.url}/about`);
  await page.goto(`${shelter.url}/auth?mode=signup`);
  await expect(title).toHaveText('Sign Up');
  await page.getByRole('button', { name: 'Already have an account? Login' }).click();
  await expect(title).toHaveText('Login');
  await expect(page).toHaveURL(`${shelter.url}/auth`);
  await page.getByRole('button', { name: 'Forgot Password?' }).click();
  await expect(title).toHaveText('Reset Password');
  await expect(page).toHaveURL(`${shelter.url}/auth?mode=reset`);
  expect(fetched).toEqual([]);

  await page.getByRole('link', { name: 'Account' }).click();
  await expect(title).toHaveText('Login');
  await expect(page).toHaveURL(`${shelter.url}/auth`);
  await page.goBack();
  await expect(title).toHaveText('Reset Password');
  await page.goBack();
  await expect(page).toHaveURL(`${shelter.url}/about`);
  expect(complaints).toEqual([]);
});

test('a form submitted several times at once sends one request', async ({ page, shelter }) => {
  let calls = 0;
  await page.route('**/api/auth/signup', async (route) => {
    calls += 1;
    await route.continue();
  });
  await page.goto(`${shelter.url}/auth?mode=signup`);
  const field = (name: string) => page.getByLabel(name, { exact: true });
  await field('Name').fill('Ann Example');
  await field('Phone').fill('+1 555 0123');
  await field('Email').fill('ann@example.org');
  await field('Password').fill(goodPassword);
  await page.locator('main form').evaluate((form: HTMLFormElement) => {
    for (let time = 0; time < 3; time += 1) form.requestSubmit();
  });
  await expect(page.getByText('Signup successful! Please log in.')).toBeVisible();
  expect(calls).toBe(1);
});
