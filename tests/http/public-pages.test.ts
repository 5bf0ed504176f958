import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPet } from '../support/factories.ts';
import { startApp, type StartedApp } from '../support/start-app.ts';

/*
 * The public pages' HTML as the server sends it, before any script runs.
 */

let app: StartedApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

async function read(path: string): Promise<string> {
  const response = await app.get(path);
  expect(response.status).toBe(200);
  return response.text();
}

/** The type of each required field of the page's form. */
async function requiredFields(path: string): Promise<Record<string, string | undefined>> {
  const html = await read(path);
  const form = /<main.*?(<form.*?<\/form>)/s.exec(html)![1]!;
  const inputs = [...form.matchAll(/<input[^>]*>/g)].map(([input]) => input);
  const valueOf = (input: string, name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(input)?.[1];
  const required = inputs.filter((input) => valueOf(input, 'required') !== undefined);
  return Object.fromEntries(required.map((input) => [valueOf(input, 'name'), valueOf(input, 'type') ?? 'text']));
}

describe('the forms of /auth', () => {
  // Specification: signup-required-fields, entity-signup-payload
  test('ask a newcomer for name, phone, email and password', async () => {
    expect(await requiredFields('/auth?mode=signup')).toEqual({
      name: 'text',
      phone_number: 'tel',
      email: 'email',
      password: 'password',
    });
  });

  // Specification: login-required-fields
  test('ask for email and password to log in, and for the email alone to reset the password', async () => {
    expect(await requiredFields('/auth')).toEqual({ email: 'email', password: 'password' });
    expect(await requiredFields('/auth?mode=reset')).toEqual({ email: 'email' });
  });
});

// Specification: visit-fields
test('a visit can be booked on the home page, beside the search and on the page of a pet', async () => {
  const { id } = await createPet(app.db, { name: 'Buddy' });
  app.invalidateCache();
  for (const path of ['/', '/search-and-display', `/pets/${id}`]) {
    expect(await read(path)).toMatch(/<a [^>]*href="mailto:[^"]*visit[^"]*"[^>]*>Book a visit<\/a>/);
  }
});

describe('a card that was rendered before', () => {
  /** Renders the page, even if its response is cached. */
  async function readAgain(path: string): Promise<string> {
    app.invalidateCache();
    return read(path);
  }

  test('is the same in every page that shows it, with the link of that page', async () => {
    const { id } = await createPet(app.db, { name: 'Quill & “Ink”' });
    const first = await readAgain('/catalogue');
    expect(first).toContain(`href="/catalogue/adoption-process/${id}"`);
    expect(first).not.toContain('cached-html');
    expect(await readAgain('/catalogue')).toBe(first);
    expect(await readAgain('/')).toContain(`href="/adoption-process/${id}"`);
    expect(await readAgain('/catalogue')).toBe(first);
  });

  test('is rendered again once the pet has changed', async () => {
    const { id } = await createPet(app.db, { name: 'Thistle' });
    expect(await readAgain('/catalogue')).toContain('About Thistle');
    await app.db.updateTable('pets').set({ name: 'Bramble' }).where('id', '=', id).execute();
    const changed = await readAgain('/catalogue');
    expect(changed).toContain('About Bramble');
    expect(changed).not.toContain('Thistle');
  });
});
