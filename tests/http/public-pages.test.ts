import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clearTables } from '../support/clear-tables.ts';
import { addDays } from '../../src/platform/shelter-day.contract.ts';
import { createApplication } from '../support/adoption-calls.ts';
import { createPet, createUser } from '../support/factories.ts';
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
    expect(await read(path)).toMatch(/<a [^>]*href="\/faqs#support"[^>]*>Book a visit<\/a>/);
  }
});

test('/faqs says how long a decision takes, once that is known', async () => {
  expect(await read('/faqs')).not.toContain('We usually decide within');
  const user = await createUser(app.db);
  const pet = await createPet(app.db);
  const decided = {
    status: 'Rejected',
    created_at: new Date('2026-11-01'),
    decided_at: new Date('2026-11-04'),
  } as const;
  await createApplication(app.db, { pet_id: pet.id, user_id: user.id, ...decided });
  app.invalidateCache();
  expect(await read('/faqs')).toContain('<p>We usually decide within 3 days.</p><p>Your Adoption History');
});

describe('/about', () => {
  const locationsOf = (html: string) => [...html.matchAll(/<address[^>]*>(.*?)<\/address>/g)].map(([, text]) => text);

  async function offer(names: string[]): Promise<void> {
    await app.db
      .updateTable('sites')
      .set({ is_offered: sql<boolean>`name = any(${names})` })
      .execute();
    app.invalidateCache();
  }

  test('has the opening hours and directions to each location', async () => {
    const html = await read('/about');
    expect(locationsOf(html)).toEqual(['12 Meadow Lane', '340 Market Street', '88 Orchard Avenue']);
    expect(html).toContain('Every day, 8:00 AM - 8:00 PM');
    expect(html).toMatch(/<a [^>]*href="https:\/\/www\.openstreetmap\.org\/search\?query=12%20Meadow%20Lane"/);
  });

  test('leaves out locations that are closed', async () => {
    await offer(['Downtown']);
    expect(locationsOf(await read('/about'))).toEqual(['340 Market Street']);
    await offer([]);
    const html = await read('/about');
    expect(locationsOf(html)).toEqual([]);
    expect(html).toContain('Every day, 8:00 AM - 8:00 PM');
  });

  test('announces the next closed days', async () => {
    await offer(['Main Branch', 'Downtown']);
    const today = new Date().toISOString().slice(0, 10);
    const close = (days: number, location: '' | 'Downtown' | 'Eastside', reason: string) =>
      app.db
        .insertInto('closed_days')
        .values({ day: addDays(today, days), location, reason })
        .execute();
    expect(await read('/about')).not.toContain('Closed</dt>');
    await close(-2, '', 'Past');
    await close(3, '', 'Inventory');
    await close(4, 'Downtown', 'Repairs');
    await close(5, 'Eastside', 'Not offered');
    await close(90, '', 'Later');
    const html = await read('/about');
    expect(/Closed<\/dt>(.*?)<\/dl>/.exec(html)?.[1]).toMatch(
      /^<dd>[^<]*: all locations \(Inventory\)<\/dd><dd>[^<]*: Downtown \(Repairs\)<\/dd>$/,
    );
    await clearTables(app.db, 'closed_days');
  });

  test('repeats no section of the home page', async () => {
    const sentencesOf = (html: string) =>
      [.../<main.*<\/main>/s.exec(html)![0].matchAll(/<p[^>]*>([^<]{40,})<\/p>/g)].map(([, text]) => text!);
    const home = new Set(sentencesOf(await read('/')));
    const about = sentencesOf(await read('/about'));
    expect(home.size).toBeGreaterThan(5);
    expect(about.length).toBeGreaterThan(3);
    expect(about.filter((text) => home.has(text))).toEqual([]);
  });
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
    expect(await readAgain('/catalogue')).toContain('Thistle');
    await app.db.updateTable('pets').set({ name: 'Bramble' }).where('id', '=', id).execute();
    const changed = await readAgain('/catalogue');
    expect(changed).toContain('Bramble');
    expect(changed).not.toContain('Thistle');
  });
});
