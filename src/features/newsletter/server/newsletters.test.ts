import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { clearTables } from '../../../../tests/support/clear-tables.ts';
import { createSignedInUser, type SignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { createPet } from '../../../../tests/support/factories.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import { adminNewsletterMessages } from '../admin-newsletters.constants.ts';
import type { Newsletter } from '../newsletters.contract.ts';
import type { Subscriber } from '../subscribers.contract.ts';

let app: StartedApp;
let admin: SignedInUser;
let count = 0;
beforeAll(async () => {
  app = await startApp({ env: { PUBLIC_URL: 'https://pets.example.org' } });
  admin = await createSignedInUser(app.db, { role: 'Admin', name: 'Robin Keller' });
});
afterAll(() => app.stop());
beforeEach(async () => {
  await clearTables(app.db, 'newsletters', 'newsletter_subscribers', 'emails', 'rate_limits', 'audit_log');
});

interface ErrorBody {
  error?: string;
  fields?: Record<string, string>;
}

const call = <T = Newsletter>(method: string, path: string, body?: object, token = admin.token) =>
  app.call<T & ErrorBody>(method, `/api/newsletter/${path}`, {
    token,
    ...(body && { body }),
  });
const write = async (texts: object = {}) =>
  (await call('POST', 'issues/', { subject: 'Spring', preview: 'It is warm', text: 'Come and see us.', ...texts }))
    .body;

async function subscribe(people: number): Promise<void> {
  const rows = Array.from({ length: people }, () => {
    count += 1;
    return {
      name: 'Noor',
      email: `reader${count}@example.org`,
      confirm_token_hash: null,
      confirmed_at: new Date(),
      unsubscribe_token: `token-${count}`,
      created_at: new Date(),
    };
  });
  await app.db.insertInto('newsletter_subscribers').values(rows).execute();
}

const emails = () => app.db.selectFrom('emails').selectAll().where('type', '=', 'newsletter').orderBy('id').execute();
const start = ({ id, version }: Newsletter) => call('POST', `issues/${id}/start`, { version });
const read = async ({ id }: Newsletter) => (await call('GET', `issues/${id}`)).body;
const waitUntilSent = async (newsletter: Newsletter) => {
  await expect.poll(async () => (await read(newsletter)).status).toBe('sent');
};

describe('a draft', () => {
  test('can be created, saved, listed and deleted', async () => {
    const draft = await write();
    expect(draft).toMatchObject({
      status: 'draft',
      version: 1,
      written_by: 'Robin Keller',
      progress: null,
      content: null,
    });
    const saved = await call('PUT', `issues/${draft.id}`, { version: 1, subject: 'Summer' });
    expect(saved.body).toMatchObject({ version: 2, subject: 'Summer', text: 'Come and see us.' });
    const list = await call<Newsletter[]>('GET', 'issues/?page=1');
    expect(list.body.map(({ subject }) => subject)).toEqual(['Summer']);
    expect((await call('DELETE', `issues/${draft.id}`)).status).toBe(204);
    expect((await call('GET', `issues/${draft.id}`)).status).toBe(404);
  });

  test('does not overwrite a newer version', async () => {
    const { id } = await write();
    const responses = await Promise.all(
      ['Summer', 'Autumn', 'Winter'].map((subject) => call('PUT', `issues/${id}`, { version: 1, subject })),
    );
    expect(responses.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409]);
    expect(responses.find(({ status }) => status === 409)!.body.error).toBe(adminNewsletterMessages.conflict);
  });

  test.each(['Hello\r\nBcc: everybody@example.org', 'Two\nlines', '\u202Egnirps', 'x'.repeat(151)])(
    'rejects a subject such as %j',
    async (subject) => {
      const { status, body } = await call('POST', 'issues/', { subject });
      expect([status, Object.keys(body.fields!)]).toEqual([400, ['subject']]);
      expect(await app.db.selectFrom('newsletters').select('id').execute()).toEqual([]);
    },
  );
});

describe('the preview', () => {
  test('shows the email as a subscriber sees it, with a pet’s card', async () => {
    const pet = await createPet(app.db, { name: 'Juniper', species: 'Dog', breed: 'Beagle', age: 2 });
    const text = `## News\n\nDear {name}, [look](/catalogue).\n\n[pet ${pet.id}]`;
    const { body } = await call<{ content: { blocks: object[]; greeting: string }; errors: object[] }>(
      'POST',
      'issues/preview',
      { subject: 'Spring', text },
    );
    expect(body.errors).toEqual([]);
    expect(body.content.greeting).toBe('Hi Robin,');
    expect(body.content.blocks).toEqual([
      { kind: 'heading', text: 'News' },
      {
        kind: 'paragraph',
        words: [
          { text: 'Dear Robin Keller, ' },
          { text: 'look', href: 'https://pets.example.org/catalogue' },
          { text: '.' },
        ],
      },
      {
        kind: 'card',
        label: 'Juniper',
        text: 'Dog, Beagle, 2 years',
        href: `https://pets.example.org/pets/${pet.id}`,
        picture: null,
      },
    ]);
  });

  test('reports a pet that is not on the site', async () => {
    const { id } = await createPet(app.db, { is_listed: false });
    const { body } = await call<{ errors: object[] }>('POST', 'issues/preview', { text: `News\n[pet ${id}]` });
    expect(body.errors).toEqual([{ line: 2, text: `No pet on the site has the number ${id}.` }]);
  });
});

describe('a test email', () => {
  test('contains the saved version, and its link has no effect', async () => {
    const { id } = await write();
    const { status, body } = await call<{ email_id: number }>('POST', `issues/${id}/test`);
    expect(status).toBe(200);
    const sentEmail = await app.db
      .selectFrom('emails')
      .selectAll()
      .where('id', '=', body.email_id)
      .executeTakeFirstOrThrow();
    expect(sentEmail).toMatchObject({ to_email: admin.email, type: 'newsletter-test' });
    expect(sentEmail.content.subject).toBe('Spring');
  });

  test('is limited to twenty an hour', async () => {
    const { id } = await write();
    for (let time = 0; time < 20; time += 1) expect((await call('POST', `issues/${id}/test`)).status).toBe(200);
    const { status, headers } = await call('POST', `issues/${id}/test`);
    expect([status, headers.has('retry-after')]).toEqual([429, true]);
  });
});

describe('sending', () => {
  test('emails each confirmed subscriber once, with an unsubscribe link', async () => {
    await subscribe(120);
    await app.db
      .updateTable('newsletter_subscribers')
      .set({ confirmed_at: null })
      .where('email', 'like', '%7@%')
      .execute();
    const confirmed = await app.db
      .selectFrom('newsletter_subscribers')
      .select(['email', 'unsubscribe_token'])
      .where('confirmed_at', 'is not', null)
      .execute();
    const draft = await write({ text: 'Dear {name}, come and see us.' });
    expect((await start(draft)).body.status).toBe('sending');
    await waitUntilSent(draft);
    const queued = await emails();
    expect(queued.map(({ to_email }) => to_email).toSorted()).toEqual(confirmed.map(({ email }) => email).toSorted());
    const tokens = new Map(confirmed.map(({ email, unsubscribe_token }) => [email, unsubscribe_token]));
    for (const { to_email, unsubscribe_link, content } of queued) {
      expect(unsubscribe_link).toBe(`https://pets.example.org/newsletter/unsubscribe?token=${tokens.get(to_email)}`);
      expect(content.blocks).toEqual([{ kind: 'paragraph', words: [{ text: 'Dear Noor, come and see us.' }] }]);
    }
    expect((await read(draft)).progress).toMatchObject({ total: confirmed.length, waiting: 0, unsubscribed: 0 });
  });

  test('starts once for concurrent requests', async () => {
    await subscribe(5);
    const draft = await write();
    const responses = await Promise.all(Array.from({ length: 6 }, () => start(draft)));
    expect(responses.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 409, 409, 409, 409, 409,
    ]);
    await waitUntilSent(draft);
    expect(await emails()).toHaveLength(5);
  });

  test('rejects an incomplete newsletter, and one saved since it was loaded', async () => {
    await subscribe(1);
    const empty = await write({ subject: '' });
    expect((await start(empty)).body.fields).toEqual({ subject: 'Enter a subject.' });
    const wordless = await write({ text: ' ' });
    expect((await start(wordless)).body.fields).toEqual({ text: 'Enter a text.' });
    const mistaken = await write({ text: 'Hello\n[here](javascript:alert(1))' });
    expect((await start(mistaken)).body.error).toMatch(/^Line 2: /);
    const draft = await write();
    expect((await start({ ...draft, version: 7 })).status).toBe(409);
    expect(await app.db.selectFrom('newsletter_recipients').select('id').execute()).toEqual([]);
  });

  test('is rejected without subscribers', async () => {
    const { status, body } = await start(await write());
    expect([status, body.error]).toEqual([409, adminNewsletterMessages.noSubscribers]);
  });

  test('fixes the content: it can be neither saved nor deleted, and cards stay unchanged', async () => {
    await subscribe(1);
    const pet = await createPet(app.db, { name: 'Juniper' });
    const draft = await write({ text: `[pet ${pet.id}]` });
    await start(draft);
    await waitUntilSent(draft);
    await app.db.deleteFrom('pets').where('id', '=', pet.id).execute();
    expect((await call('PUT', `issues/${draft.id}`, { version: 2, subject: 'Other' })).status).toBe(409);
    expect((await call('DELETE', `issues/${draft.id}`)).status).toBe(409);
    expect((await read(draft)).content!.blocks[0]).toMatchObject({ kind: 'card', label: 'Juniper' });
  });
});

describe('subscribers', () => {
  test('can be listed, searched and removed with their emails', async () => {
    await subscribe(3);
    await app.db
      .updateTable('newsletter_subscribers')
      .set({ name: '=1+1' })
      .where('email', 'like', `%${count}@%`)
      .execute();
    const draft = await write();
    await start(draft);
    await waitUntilSent(draft);
    const found = await call<Subscriber[]>('GET', 'subscribers/?page=1&search=%3D1');
    expect(found.body.map(({ email }) => email)).toEqual([`reader${count}@example.org`]);
    expect((await call<{ total: number }>('GET', 'subscribers/total')).body.total).toBe(3);
    expect((await call('DELETE', `subscribers/${found.body[0]!.id}`)).status).toBe(204);
    expect((await call('DELETE', `subscribers/${found.body[0]!.id}`)).status).toBe(404);
    expect((await emails()).map(({ to_email }) => to_email)).not.toContain(`reader${count}@example.org`);
    const events = await app.db.selectFrom('audit_log').select('action').execute();
    expect(events.map(({ action }) => action)).toContain('newsletter.removed');
  });

  test('are filtered and sorted, and removed together', async () => {
    await subscribe(3);
    const [first, second, third] = [count - 2, count - 1, count].map((n) => `reader${n}@example.org`) as [
      string,
      string,
      string,
    ];
    const set = (email: string, values: object) =>
      app.db.updateTable('newsletter_subscribers').set(values).where('email', '=', email).execute();
    await set(first, { name: 'Cleo', confirmed_at: new Date('2026-01-01T12:00:00Z') });
    await set(second, { name: 'ann', confirmed_at: new Date('2026-01-02T12:00:00Z') });
    await set(third, { name: 'Ben', confirmed_at: new Date('2026-01-03T12:00:00Z') });
    const list = async (query: string) =>
      (await call<Subscriber[]>('GET', `subscribers/?${query}`)).body.map(({ name }) => name);
    expect(await list('')).toEqual(['Ben', 'ann', 'Cleo']);
    expect(await list('sort=name')).toEqual(['ann', 'Ben', 'Cleo']);
    expect(await list('sort=name&direction=desc&page=1&limit=2')).toEqual(['Cleo', 'Ben']);
    expect(await list('direction=asc&from=2026-01-02&to=2026-01-03')).toEqual(['ann', 'Ben']);
    expect(await list('account=with')).toEqual([]);
    expect(await list('account=without&search=N&to=2026-01-02')).toEqual(['ann']);
    expect((await call('GET', 'subscribers/?account=maybe')).status).toBe(400);
    const { ids } = (await call<{ ids: number[] }>('GET', 'subscribers/ids?from=2026-01-02')).body;
    expect(ids).toHaveLength(2);
    const answers = await Promise.all([1, 2].map(() => call('POST', 'subscribers/remove', { ids })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
    expect(await list('')).toEqual(['Cleo']);
    expect((await call('POST', 'subscribers/remove', { ids: [] })).status).toBe(400);
  });
});

test('newsletters are searched, filtered by status and days, and sorted by age', async () => {
  await write({ subject: 'Spring is here' });
  await write({ subject: 'Summer fair' });
  await app.db
    .updateTable('newsletters')
    .set({ created_at: new Date('2026-03-01T12:00:00Z') })
    .where('subject', 'like', 'Spring%')
    .execute();
  const list = async (query: string) =>
    (await call<{ subject: string }[]>('GET', `issues/?${query}`)).body.map(({ subject }) => subject);
  expect(await list('status=draft&search=s')).toEqual(['Summer fair', 'Spring is here']);
  expect(await list('direction=asc')).toEqual(['Spring is here', 'Summer fair']);
  expect(await list('search=FAIR')).toEqual(['Summer fair']);
  expect(await list('to=2026-03-01')).toEqual(['Spring is here']);
  expect(await list('status=sent,stopped')).toEqual([]);
  expect((await call('GET', 'issues/?status=lost')).status).toBe(400);
});
