import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoShelter } from '../../src/features/settings/demo-shelter.constants.ts';
import { renderEmail } from '../../src/platform/email/render-email.ts';
import { apply } from '../support/adoption-calls.ts';
import { createPet } from '../support/factories.ts';
import { createSignedInUser } from '../support/signed-in-users.ts';
import { startApp, type StartedApp } from '../support/start-app.ts';

/** Nothing invented for the demo shelter, and no name of its own. */
const invented = [
  demoShelter.name,
  demoShelter.phone,
  demoShelter.email,
  ...demoShelter.locations.flatMap(({ name, address }) => [name, address]),
  '555 0100',
  '5550100',
  'shelter.example',
  'openstreetmap',
  'mailto:?subject=Unsubscribe',
  'mailto:?subject=Newsletter',
  'mailto:?subject=Looking',
  'mailto:?subject=A%20question',
  'mailto:"',
  'tel:"',
];

let app: StartedApp;
beforeAll(async () => {
  app = await startApp({ hasContact: false });
});
afterAll(() => app.stop());

function expectNothingInvented(text: string, where: string): void {
  for (const words of invented) expect.soft(text.includes(words) ? `${where} has ${words}` : '').toBe('');
}

describe('a new shelter', () => {
  test('shows nothing that was invented for the demo on any page', async () => {
    const seen = new Set<string>();
    const queue = ['/', '/setup', '/reset-password', '/embed', '/offline', '/compare', '/no-such-page', '/feed.xml'];
    queue.push('/sitemap.xml', '/robots.txt', '/site.webmanifest', '/.well-known/security.txt', '/api/openapi.json');
    queue.push('/admin-dashboard', '/user-dashboard', '/newsletter/unsubscribe', '/saved-searches/unsubscribe');
    queue.push('/visits/manage', '/draft-reminders/unsubscribe');
    const { id } = await createPet(app.db, { name: 'Biscuit', location: 'Our shelter' });
    app.invalidateCache();
    queue.push(`/pets/${id}`, `/adoption-process/${id}`);
    for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
      if (seen.has(path)) continue;
      seen.add(path);
      const response = await app.get(path, { headers: { accept: 'text/html' } });
      const text = await response.text();
      expectNothingInvented(text, path);
      if (!response.headers.get('content-type')?.includes('html')) continue;
      const hrefs = [...text.matchAll(/href="(\/[^"#?]*)/g)].map(([, href]) => href!);
      queue.push(...hrefs.filter((href) => !/^\/(?:assets|photos|api\/docs)|\.\w{2,5}$/.test(href)));
    }
    expect(seen.size).toBeGreaterThan(25);
  });

  test('shows nothing invented in its API', async () => {
    const admin = await createSignedInUser(app.db, { role: 'Admin' });
    for (const path of ['/api/settings/', '/api/schedule-pickup/locations', '/api/setup/']) {
      const { body } = await app.call('GET', path, { token: admin.token });
      expectNothingInvented(JSON.stringify(body), path);
    }
  });

  test('writes nothing invented in emails, and none to an unknown address', async () => {
    const { id } = await createPet(app.db);
    const adopter = await createSignedInUser(app.db);
    await apply(app, adopter, id);
    await app.call('POST', '/api/visits/', {
      body: { name: 'Ines Kaur', email: 'ines@visitor.test', pet_name: 'Biscuit', date: tomorrow() },
    });
    const emails = await app.db
      .selectFrom('emails')
      .select(['to_email', 'content', 'access_link', 'attachment'])
      .execute();
    expect(emails.length).toBeGreaterThan(1);
    const shelter = { name: 'Our shelter', phone: '', email: '' };
    for (const { to_email, content, access_link: accessLink, attachment } of emails) {
      expect(to_email).not.toBe('');
      const branding = { shelter, publicUrl: app.url, accessLink, unsubscribeLink: null };
      const { html, text } = renderEmail(content, branding);
      expectNothingInvented(html + text + JSON.stringify(attachment), 'an email');
    }
  });

  test.each(['Where are you located?', 'What is your phone number?', 'My dog was hit by a car', 'Can I volunteer?'])(
    'answers without anything invented: %s',
    async (question) => {
      const admin = await createSignedInUser(app.db, { role: 'Admin' });
      const { body } = await app.call<{ answer: string | null }>('POST', '/api/chat-answers/try', {
        token: admin.token,
        body: { question },
      });
      expectNothingInvented(body.answer ?? '', question);
      expect(body.answer ?? '').not.toMatch(/\{|: \.|call us at \.|Call (?:or|\.)/);
    },
  );
});

function tomorrow(): string {
  return new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
}
