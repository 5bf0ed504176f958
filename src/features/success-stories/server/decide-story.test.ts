import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { clearTables } from '../../../../tests/support/clear-tables.ts';
import { createApplication } from '../../../../tests/support/adoption-calls.ts';
import { createSignedInUser, type SignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { createPet, createPhoto } from '../../../../tests/support/factories.ts';
import { createSuccessStory } from '../../../../tests/support/success-stories.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import type { AdminStory, PublishedStory } from '../success-stories.contract.ts';

let app: StartedApp;
let admin: SignedInUser;
let author: SignedInUser;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  await clearTables(app.db, 'success_stories', 'emails');
  admin = await createSignedInUser(app.db, { role: 'Admin' });
  author = await createSignedInUser(app.db, { name: 'Noor Haddad' });
});

/** A story whose pet lives with its author. */
async function createStory(traits: Partial<Parameters<typeof createSuccessStory>[1]> = {}) {
  const pet = await createPet(app.db, { name: 'Maple', adoption_status: 'Adopted' });
  const { id: application_id } = await createApplication(app.db, {
    pet_id: pet.id,
    user_id: author.id,
    status: 'Approved',
  });
  const story = await createSuccessStory(app.db, { user_id: author.id, application_id, pet_id: pet.id, ...traits });
  return { id: story.id, petId: pet.id, applicationId: application_id };
}

const decide = (
  id: number,
  decision: string,
  { version = 1, ...overrides }: { version?: number; note?: string } = {},
) =>
  app.call<AdminStory & { error: string }>('PUT', `/api/success-stories/${id}/decision`, {
    token: admin.token,
    body: { decision, version, ...overrides },
  });
const update = (id: number, body: object) =>
  app.call<AdminStory>('PUT', `/api/success-stories/${id}`, { token: author.token, body });
const onSite = async () => (await app.call<PublishedStory[]>('GET', '/api/success-stories/published')).body;
/** The page's main content, without styles and scripts. */
const page = async () => {
  const html = await (await fetch(`${app.url}/success-stories`)).text();
  return html.slice(html.indexOf('<main'), html.indexOf('</main>'));
};
const queuedEmails = () =>
  app.db.selectFrom('emails').select(['type', 'content']).where('status', '=', 'queued').orderBy('id').execute();

describe('PUT /api/success-stories/:id/decision', () => {
  test('publishes a story at once, and emails its author', async () => {
    const { id, petId } = await createStory();
    const pets = await createPhoto(app.db, petId);
    expect(await page()).not.toContain('She sleeps on my feet');
    const { status, body } = await decide(id, 'publish');

    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'published', version: 2, user: { name: 'Noor Haddad' } });
    expect(await onSite()).toMatchObject([
      { id, title: 'She sleeps on my feet', author_name: 'Noor', pet_id: petId, photo: { image: pets.image } },
    ]);
    expect(JSON.stringify(await onSite())).not.toContain('Haddad');
    expect(await page()).toContain('She sleeps on my feet');
    const [email] = await queuedEmails();
    expect(email).toMatchObject({
      type: 'story-published',
      content: {
        subject: 'Your story about Maple is published',
        action: { href: expect.stringMatching(new RegExp(`/success-stories#story-${id}$`)) as string },
      },
    });
  });

  test('changes nothing and sends no email when repeated', async () => {
    const { id } = await createStory();
    await decide(id, 'publish');
    expect((await decide(id, 'publish')).body).toMatchObject({ version: 2 });
    expect(await queuedEmails()).toHaveLength(1);
  });

  test('declines with a note to the author, who may rewrite the story', async () => {
    const { id } = await createStory();
    const { body } = await decide(id, 'decline', { note: 'Please leave out your address.' });
    expect(body).toMatchObject({ status: 'declined', decision_note: 'Please leave out your address.' });
    const [email] = await queuedEmails();
    expect(email!.type).toBe('story-declined');
    expect(email!.content.paragraphs).toContain('Please leave out your address.');
    expect((await update(id, { text: 'Anew.' })).body).toMatchObject({ status: 'waiting', decision_note: null });
    expect(await queuedEmails()).toEqual([]);
  });

  test('takes a story off the site, and cancels the queued email', async () => {
    const { id } = await createStory();
    await decide(id, 'publish');
    const { body } = await decide(id, 'unpublish', { version: 2 });
    expect(body).toMatchObject({ status: 'waiting', published_at: null });
    expect(await onSite()).toEqual([]);
    expect(await page()).not.toContain('She sleeps on my feet');
    expect(await queuedEmails()).toEqual([]);
  });

  test('applies only to the version that the Admin read', async () => {
    const { id } = await createStory();
    await update(id, { text: 'Something else.' });
    const { status, body } = await decide(id, 'publish');
    expect(status).toBe(409);
    expect(body.error).toBe('This story has changed. Read it again before you decide.');
    expect(await onSite()).toEqual([]);
  });

  test('requires the author’s consent, and rejects a story whose pet was returned', async () => {
    const { id } = await createStory({ may_publish: false });
    expect(await decide(id, 'publish')).toMatchObject({
      status: 409,
      body: { error: 'The author hasn’t agreed to publish it.' },
    });
    expect((await decide(id, 'decline')).status).toBe(409);
    const other = await createStory();
    await decide(other.id, 'publish');
    await app.db
      .updateTable('applications')
      .set({ returned_at: new Date() })
      .where('id', '=', other.applicationId)
      .execute();
    expect(await onSite()).toEqual([]);
    await decide(other.id, 'unpublish', { version: 2 });
    expect((await decide(other.id, 'publish', { version: 3 })).body.error).toBe(
      'Maple is back at the shelter, so this story can’t be published.',
    );
    expect((await decide(987_654, 'publish')).status).toBe(404);
  });

  test('shows a story again when the return was a mistake', async () => {
    const { id, applicationId } = await createStory();
    await decide(id, 'publish');
    const setReturned = (returned_at: Date | null) =>
      app.db.updateTable('applications').set({ returned_at }).where('id', '=', applicationId).execute();
    await setReturned(new Date());
    expect(await onSite()).toEqual([]);
    await setReturned(null);
    expect(await onSite()).toHaveLength(1);
  });

  test('derives again, after a restore, which pets were returned', async () => {
    const { id, applicationId } = await createStory();
    await decide(id, 'publish');
    const returned = { returned_at: new Date() };
    await app.db.updateTable('applications').set(returned).where('id', '=', applicationId).execute();
    await app.db.updateTable('success_stories').set({ is_returned: false }).where('id', '=', id).execute();
    await sql`select rebuild_returned_stories()`.execute(app.db);
    expect(await onSite()).toEqual([]);
  });

  test('never publishes when consent is withdrawn concurrently', async () => {
    for (let round = 0; round < 12; round++) {
      const { id } = await createStory();
      const [decided, withdrawn] = await Promise.all([decide(id, 'publish'), update(id, { may_publish: false })]);
      expect(withdrawn.status).toBe(200);
      expect([200, 409]).toContain(decided.status);
      expect((await onSite()).map((story) => story.id)).not.toContain(id);
      expect(await page()).not.toContain(`story-${id}"`);
      expect(await queuedEmails()).toEqual([]);
    }
  });

  test('a constraint rejects a published story without consent', async () => {
    const { id } = await createStory({ status: 'published' });
    await expect(
      app.db.updateTable('success_stories').set({ may_publish: false }).where('id', '=', id).execute(),
    ).rejects.toMatchObject({ constraint: 'success_stories_published_with_consent' });
  });
});

test('survives its author deleting their account concurrently', async () => {
  for (let round = 0; round < 8; round++) {
    author = await createSignedInUser(app.db);
    const { id } = await createStory();
    const [decided, left] = await Promise.all([
      decide(id, 'publish'),
      app.call('DELETE', `/api/users/${author.id}`, { token: admin.token }),
    ]);
    expect([200, 404]).toContain(decided.status);
    expect(left.status).toBe(204);
  }
  expect(await onSite()).toEqual([]);
});

describe('GET /api/success-stories/', () => {
  test('lists, counts and searches stories by status', async () => {
    const waiting = await createStory();
    const published = await createStory({ status: 'published', title: 'Snow' });
    const declined = await createStory({ status: 'declined', author_name: 'Sam' });
    const privateStory = await createStory({ may_publish: false, text: 'For you alone.' });
    const list = async (query: string) => {
      const answer = await app.call<AdminStory[]>('GET', `/api/success-stories/${query}`, { token: admin.token });
      return answer.body.map(({ id }) => id);
    };
    expect(await list('')).toEqual([privateStory.id, declined.id, published.id, waiting.id]);
    expect(await list('?status=waiting&page=1')).toEqual([waiting.id]);
    expect(await list('?status=private')).toEqual([privateStory.id]);
    expect(await list('?search=SNOW')).toEqual([published.id]);
    expect(await list('?search=haddad&status=declined')).toEqual([declined.id]);
    const counts = await app.call('GET', '/api/success-stories/counts', { token: admin.token });
    expect(counts.body).toEqual({ waiting: 1, published: 1, declined: 1, private: 1 });
    const found = await app.call('GET', '/api/success-stories/counts?search=snow', { token: admin.token });
    expect(found.body).toEqual({ waiting: 0, published: 1, declined: 0, private: 0 });
  });
});

const payloads = [
  '<script>window.ran = true</script>',
  '"><img src=x onerror="window.ran = true">',
  '</title></head><svg onload=window.ran=true>',
  '{{constructor.constructor("window.ran = true")()}}',
  '</script><script>window.ran = true</script>',
];

test('escapes markup in the title, the text and the signature', async () => {
  for (const payload of payloads) {
    const { id } = await createStory({
      title: payload,
      text: payload,
      author_name: payload.slice(0, 60),
      pet_name: payload,
    });
    await decide(id, 'publish');
  }
  const html = await page();
  expect(html).not.toMatch(/<script>window|<img src=x|<svg onload/);
  expect(html.split('&lt;script&gt;window.ran').length).toBeGreaterThan(3);
});

describe('PUT /api/success-stories/decisions', () => {
  const decideAll = (decision: string, stories: { id: number; version: number }[], note = '') =>
    app.call<{ message: string; error: string }>('PUT', '/api/success-stories/decisions', {
      token: admin.token,
      body: { decision, stories, note },
    });

  test('publishes several, and declines them with one note', async () => {
    const stories = [await createStory(), await createStory()].map(({ id }) => ({ id, version: 1 }));
    expect((await decideAll('publish', stories)).body).toEqual({ message: '2 stories published.' });
    expect(await onSite()).toHaveLength(2);
    const read = stories.map(({ id }) => ({ id, version: 2 }));
    expect((await decideAll('decline', read, 'Please leave out your address.')).status).toBe(200);
    expect(await onSite()).toEqual([]);
    expect((await queuedEmails()).map(({ type }) => type)).toEqual(['story-declined', 'story-declined']);
  });

  test('decides all or none, whatever two Admins do at once', async () => {
    const [first, second] = [await createStory(), await createStory()];
    const stories = [first, second].map(({ id }) => ({ id, version: 1 }));
    const without = await createStory({ may_publish: false });
    const rejected = await decideAll('publish', [...stories, { id: without.id, version: 1 }]);
    expect([rejected.status, rejected.body.error]).toEqual([
      409,
      `Story #${without.id}: The author hasn’t agreed to publish it. Nothing was changed.`,
    ]);
    expect((await decideAll('publish', [{ id: first.id, version: 7 }])).status).toBe(409);
    expect((await decideAll('unpublish', stories)).status).toBe(400);
    expect((await decideAll('publish', [])).status).toBe(400);
    expect(await onSite()).toEqual([]);
    const answers = await Promise.all([decideAll('publish', stories), decideAll('decline', stories.toReversed())]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect([0, 2]).toContain((await onSite()).length);
  });
});

describe('GET /api/success-stories/', () => {
  test('combines status, photo, days and search, and sorts by either date', async () => {
    const old = await createStory({ created_at: new Date('2026-01-05T12:00:00Z'), title: 'Old friends' });
    const young = await createStory({ created_at: new Date('2026-02-05T12:00:00Z'), title: 'New friends' });
    const list = async (query: string) =>
      (await app.call<AdminStory[]>('GET', `/api/success-stories/?${query}`, { token: admin.token })).body.map(
        ({ id }) => id,
      );
    expect(await list('sort=created')).toEqual([young.id, old.id]);
    expect(await list('sort=created&direction=asc&search=friends')).toEqual([old.id, young.id]);
    expect(await list('to=2026-01-05&status=waiting')).toEqual([old.id]);
    expect(await list('photo=with')).toEqual([]);
    expect(await list('photo=without&from=2026-02-01')).toEqual([young.id]);
    const { body } = await app.call('GET', '/api/success-stories/counts?from=2026-02-01', { token: admin.token });
    expect(body).toMatchObject({ waiting: 1, published: 0 });
    expect((await app.call('GET', '/api/success-stories/?photo=2', { token: admin.token })).status).toBe(400);
  });
});
