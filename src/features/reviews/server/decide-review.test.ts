import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createApplication } from '../../../../tests/support/adoption-calls.ts';
import { createSignedInUser, type SignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { createPet, createPhoto } from '../../../../tests/support/factories.ts';
import { createReview } from '../../../../tests/support/reviews.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import type { ManagedReview, Story } from '../reviews.contract.ts';

let app: StartedApp;
let admin: SignedInUser;
let author: SignedInUser;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  await app.db.deleteFrom('reviews').execute();
  await app.db.deleteFrom('emails').execute();
  admin = await createSignedInUser(app.db, { role: 'Admin' });
  author = await createSignedInUser(app.db, { name: 'Noor Haddad' });
});

/** A story of somebody whose pet lives with them. */
async function tell(traits: Partial<Parameters<typeof createReview>[1]> = {}) {
  const pet = await createPet(app.db, { name: 'Maple', adoption_status: 'Adopted' });
  const { id: application_id } = await createApplication(app.db, {
    pet_id: pet.id,
    user_id: author.id,
    status: 'Approved',
  });
  const review = await createReview(app.db, { user_id: author.id, application_id, pet_id: pet.id, ...traits });
  return { id: review.id, petId: pet.id, applicationId: application_id };
}

const decide = (id: number, decision: string, { version = 1, ...said }: { version?: number; note?: string } = {}) =>
  app.call<ManagedReview & { error: string }>('PUT', `/api/reviews/${id}/decision`, {
    token: admin.token,
    body: { decision, version, ...said },
  });
const change = (id: number, body: object) =>
  app.call<ManagedReview>('PUT', `/api/reviews/${id}`, { token: author.token, body });
const onSite = async () => (await app.call<Story[]>('GET', '/api/reviews/published')).body;
/** What the page says, without its styles and scripts. */
const page = async () => {
  const html = await (await fetch(`${app.url}/success-stories`)).text();
  return html.slice(html.indexOf('<main'), html.indexOf('</main>'));
};
const waitingMails = () =>
  app.db.selectFrom('emails').select(['kind', 'content']).where('state', '=', 'queued').orderBy('id').execute();

describe('PUT /api/reviews/:id/decision', () => {
  test('publishes a story, which everybody reads at once, and tells its author', async () => {
    const { id, petId } = await tell();
    const pets = await createPhoto(app.db, petId);
    expect(await page()).not.toContain('She sleeps on my feet');
    const { status, body } = await decide(id, 'publish');

    expect(status).toBe(200);
    expect(body).toMatchObject({ state: 'published', version: 2, user: { name: 'Noor Haddad' } });
    expect(await onSite()).toMatchObject([
      { id, title: 'She sleeps on my feet', author_name: 'Noor', pet_id: petId, photo: { image: pets.image } },
    ]);
    expect(JSON.stringify(await onSite())).not.toContain('Haddad');
    expect(await page()).toContain('She sleeps on my feet');
    const [mail] = await waitingMails();
    expect(mail).toMatchObject({
      kind: 'story-published',
      content: {
        subject: 'Your story about Maple is on our site',
        action: { href: expect.stringMatching(new RegExp(`/success-stories#story-${id}$`)) as string },
      },
    });
  });

  test('the same again changes nothing and mails nobody', async () => {
    const { id } = await tell();
    await decide(id, 'publish');
    expect((await decide(id, 'publish')).body).toMatchObject({ version: 2 });
    expect(await waitingMails()).toHaveLength(1);
  });

  test('declines with a word for the author, who may write it anew', async () => {
    const { id } = await tell();
    const { body } = await decide(id, 'decline', { note: 'Please leave out your address.' });
    expect(body).toMatchObject({ state: 'declined', decision_note: 'Please leave out your address.' });
    const [mail] = await waitingMails();
    expect(mail!.kind).toBe('story-declined');
    expect(mail!.content.paragraphs).toContain('Please leave out your address.');
    expect((await change(id, { text: 'Anew.' })).body).toMatchObject({ state: 'waiting', decision_note: null });
    expect(await waitingMails()).toEqual([]);
  });

  test('takes a story off the site; a mail that has not left is not sent', async () => {
    const { id } = await tell();
    await decide(id, 'publish');
    const { body } = await decide(id, 'unpublish', { version: 2 });
    expect(body).toMatchObject({ state: 'waiting', published_at: null });
    expect(await onSite()).toEqual([]);
    expect(await page()).not.toContain('She sleeps on my feet');
    expect(await waitingMails()).toEqual([]);
  });

  test('is about the words that were read', async () => {
    const { id } = await tell();
    await change(id, { text: 'Something else.' });
    const { status, body } = await decide(id, 'publish');
    expect(status).toBe(409);
    expect(body.error).toBe('This story was changed meanwhile. Please read it again before you decide.');
    expect(await onSite()).toEqual([]);
  });

  test('publishes nothing without consent, and nothing of a pet that is back', async () => {
    const { id } = await tell({ may_publish: false });
    expect(await decide(id, 'publish')).toMatchObject({
      status: 409,
      body: { error: 'Its author has not agreed that it is published.' },
    });
    expect((await decide(id, 'decline')).status).toBe(409);
    const other = await tell();
    await decide(other.id, 'publish');
    await app.db
      .updateTable('applications')
      .set({ returned_at: new Date() })
      .where('id', '=', other.applicationId)
      .execute();
    expect(await onSite()).toEqual([]);
    await decide(other.id, 'unpublish', { version: 2 });
    expect((await decide(other.id, 'publish', { version: 3 })).body.error).toBe(
      'Maple is with the shelter again, so that this story cannot be published.',
    );
    expect((await decide(987_654, 'publish')).status).toBe(404);
  });

  test('never publishes what consent is taken back for at the same moment', async () => {
    for (let round = 0; round < 12; round++) {
      const { id } = await tell();
      const [decided, withdrawn] = await Promise.all([decide(id, 'publish'), change(id, { may_publish: false })]);
      expect(withdrawn.status).toBe(200);
      expect([200, 409]).toContain(decided.status);
      expect((await onSite()).map((story) => story.id)).not.toContain(id);
      expect(await page()).not.toContain(`story-${id}"`);
      expect(await waitingMails()).toEqual([]);
    }
  });

  test('the database itself refuses a published story without consent', async () => {
    const { id } = await tell({ state: 'published' });
    await expect(
      app.db.updateTable('reviews').set({ may_publish: false }).where('id', '=', id).execute(),
    ).rejects.toMatchObject({ constraint: 'reviews_published_with_consent' });
  });
});

test('a story whose author leaves while it is decided is published or gone, and both deeds are done', async () => {
  for (let round = 0; round < 8; round++) {
    author = await createSignedInUser(app.db);
    const { id } = await tell();
    const [decided, left] = await Promise.all([
      decide(id, 'publish'),
      app.call('DELETE', `/api/users/${author.id}`, { token: admin.token }),
    ]);
    expect([200, 404]).toContain(decided.status);
    expect(left.status).toBe(204);
  }
  expect(await onSite()).toEqual([]);
});

describe('GET /api/reviews/', () => {
  test('lists and counts the stories by how they stand, and finds them by their words', async () => {
    const waiting = await tell();
    const published = await tell({ state: 'published', title: 'Snow' });
    const declined = await tell({ state: 'declined', author_name: 'Sam' });
    const kept = await tell({ may_publish: false, text: 'For you alone.' });
    const list = async (query: string) => {
      const answer = await app.call<ManagedReview[]>('GET', `/api/reviews/${query}`, { token: admin.token });
      return answer.body.map(({ id }) => id);
    };
    expect(await list('')).toEqual([kept.id, declined.id, published.id, waiting.id]);
    expect(await list('?state=waiting&page=1')).toEqual([waiting.id]);
    expect(await list('?state=private')).toEqual([kept.id]);
    expect(await list('?search=SNOW')).toEqual([published.id]);
    expect(await list('?search=haddad&state=declined')).toEqual([declined.id]);
    const counts = await app.call('GET', '/api/reviews/counts', { token: admin.token });
    expect(counts.body).toEqual({ waiting: 1, published: 1, declined: 1, private: 1 });
    const found = await app.call('GET', '/api/reviews/counts?search=snow', { token: admin.token });
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

test('markup in a story, its title and its signature is text', async () => {
  for (const payload of payloads) {
    const { id } = await tell({ title: payload, text: payload, author_name: payload.slice(0, 60), pet_name: payload });
    await decide(id, 'publish');
  }
  const html = await page();
  expect(html).not.toMatch(/<script>window|<img src=x|<svg onload/);
  expect(html.split('&lt;script&gt;window.ran').length).toBeGreaterThan(3);
});
