import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { clearTables } from '../../../../tests/support/clear-tables.ts';
import { createSignedInUser, type SignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import { chatContentLimits, chatContentTexts } from '../chat-contents.constants.ts';
import { chatTexts } from '../chat.constants.ts';
import type { ChatBotAnswer, ChatReply, ChatSettings } from '../chat-contents.contract.ts';

let app: StartedApp;
let admin: SignedInUser;
beforeAll(async () => {
  app = await startApp();
  admin = await createSignedInUser(app.db, { role: 'Admin' });
});
afterAll(() => app.stop());
beforeEach(() => clearTables(app.db, 'audit_log'));

type ErrorResponse = { error: string; fields?: Record<string, string> };
const call = <T>(method: string, path: string, body?: unknown) =>
  app.call<T & ErrorResponse>(method, `/api/${path}`, { token: admin.token, ...(body !== undefined && { body }) });
const events = () =>
  app.db
    .selectFrom('audit_log')
    .select(['action', 'subject_type', 'subject_id', 'details', 'actor_id'])
    .orderBy('id')
    .execute();

const parking = {
  title: 'Is there parking?',
  keywords: 'parking lot, ,  car park , parking lot',
  answer: 'Yes, call {phone}.',
};

describe('the bot’s answers', () => {
  test('have defaults, in the order of the suggestions', async () => {
    const { body: answers } = await call<ChatBotAnswer[]>('GET', 'chat-answers/');
    expect(answers[0]!.title).toBe('Opening hours');
    expect(answers.every(({ is_on }) => is_on)).toBe(true);
    const { body: welcome } = await app.call<{ suggestions: string[] }>('GET', '/api/chats/welcome');
    expect(welcome.suggestions).toEqual(answers.slice(0, 3).map(({ title }) => title));
  });

  test('are added, changed and deleted, with an audit log', async () => {
    const added = await call<ChatBotAnswer>('POST', 'chat-answers/', parking);
    const { id } = added.body;
    expect(added).toMatchObject({
      status: 201,
      body: { ...parking, id: expect.any(Number), keywords: 'parking lot, car park', is_on: true },
    });
    expect((await call<ChatBotAnswer[]>('GET', 'chat-answers/')).body.at(-1)).toEqual(added.body);
    const changed = await call<ChatBotAnswer>('PUT', `chat-answers/${id}`, { is_on: 'no', title: parking.title });
    expect(changed).toMatchObject({ status: 200, body: { ...added.body, is_on: false } });
    expect(await call('PUT', `chat-answers/${id}`, { is_on: false })).toMatchObject({ status: 200 });
    expect(await call('PUT', `chat-answers/${id}`, {})).toMatchObject({ status: 200 });
    expect((await call('DELETE', `chat-answers/${id}`)).status).toBe(204);
    expect(await call('DELETE', `chat-answers/${id}`)).toMatchObject({
      status: 404,
      body: { error: chatContentTexts.answerNotFound },
    });
    expect((await call('PUT', `chat-answers/${id}`, { is_on: true })).status).toBe(404);
    const event = { subject_type: 'chat_answer', subject_id: id, actor_id: admin.id };
    expect(await events()).toEqual([
      { ...event, action: 'chat_answer.added', details: {} },
      { ...event, action: 'chat_answer.changed', details: { fields: ['is_on'] } },
      { ...event, action: 'chat_answer.deleted', details: {} },
    ]);
  });

  test.each([
    [{ ...parking, title: ' ' }, 'title'],
    [{ ...parking, keywords: ', ,' }, 'keywords'],
    [{ ...parking, answer: '' }, 'answer'],
    [{ ...parking, answer: 'Call {phon}.' }, 'answer'],
    [{ ...parking, answer: 'See [this](https://example.org).' }, 'answer'],
    [{ ...parking, answer: 'See [this](//example.org).' }, 'answer'],
    [{ ...parking, answer: 'See [this](/\\example.org).' }, 'answer'],
    [{ ...parking, answer: 'See [this](javascript:alert`1`).' }, 'answer'],
    [{ ...parking, answer: 'x'.repeat(chatContentLimits.answer + 1) }, 'answer'],
    [{ ...parking, is_on: 'perhaps' }, 'is_on'],
  ])('are rejected with a field error: %j', async (body, field) => {
    const before = (await call('GET', 'chat-answers/')).body;
    const rejected = await call('POST', 'chat-answers/', body);
    expect(rejected.status).toBe(400);
    expect(Object.keys(rejected.body.fields!)).toEqual([field]);
    expect((await call('GET', 'chat-answers/')).body).toEqual(before);
  });

  test('can be tried as visitors would get them', async () => {
    const { body } = await call<ChatBotAnswer>('POST', 'chat-answers/', parking);
    const tryIt = (question: string) => call<{ answer: string | null }>('POST', 'chat-answers/try', { question });
    expect((await tryIt('Do you have a parking lot?')).body.answer).toBe('Yes, call +1 555 0100.');
    expect((await tryIt('Why is the sky blue?')).body).toEqual({ answer: null, links: [] });
    await call('PUT', `chat-answers/${body.id}`, { is_on: false });
    expect((await tryIt('Is there parking?')).body.answer).not.toBe('Yes, call +1 555 0100.');
    await call('DELETE', `chat-answers/${body.id}`);
  });

  test('are at most a hundred, even if several are added at once', async () => {
    const { body: answers } = await call<ChatBotAnswer[]>('GET', 'chat-answers/');
    const room = chatContentLimits.answers - answers.length;
    await app.db
      .insertInto('chat_answers')
      .values(Array.from({ length: room - 1 }, (_, n) => ({ ...parking, title: `Filler ${n}`, position: 1000 + n })))
      .execute();
    const added = await Promise.all(Array.from({ length: 6 }, () => call('POST', 'chat-answers/', parking)));
    expect(added.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      201, 409, 409, 409, 409, 409,
    ]);
    expect(added.find(({ status }) => status === 409)!.body.error).toBe(chatContentTexts.tooManyAnswers);
    await app.db.deleteFrom('chat_answers').where('position', '>', answers.length).execute();
  });
});

test('canned replies are added, changed and deleted', async () => {
  const reply = { title: 'Rain', text: 'It is raining.\n\nCome tomorrow.' };
  const { body: before } = await call<ChatReply[]>('GET', 'chat-replies/');
  expect(before.length).toBeGreaterThan(3);
  const { status, body } = await call<ChatReply>('POST', 'chat-replies/', reply);
  expect([status, body]).toEqual([201, { ...reply, id: body.id }]);
  expect((await call<ChatReply>('PUT', `chat-replies/${body.id}`, { text: 'Sun.' })).body).toEqual({
    ...body,
    text: 'Sun.',
  });
  expect((await call<ChatReply[]>('GET', 'chat-replies/')).body).toEqual([...before, { ...body, text: 'Sun.' }]);
  expect((await call('PUT', `chat-replies/${body.id}`, { text: ' ' })).body.fields).toEqual({
    text: 'Enter the text',
  });
  expect((await call('DELETE', `chat-replies/${body.id}`)).status).toBe(204);
  expect((await call('PUT', `chat-replies/${body.id}`, { text: 'Sun.' })).body.error).toBe(
    chatContentTexts.replyNotFound,
  );
  expect((await events()).map(({ action, subject_id }) => [action, subject_id])).toEqual([
    ['chat_reply.added', body.id],
    ['chat_reply.changed', body.id],
    ['chat_reply.deleted', body.id],
  ]);
});

test('chat settings are changed field by field', async () => {
  const defaults = { greeting: chatTexts.greeting, is_bot_on: true };
  expect((await call<ChatSettings>('GET', 'chat-settings/')).body).toEqual(defaults);
  expect((await call('PUT', 'chat-settings/', {})).body).toEqual(defaults);
  const [one, other] = await Promise.all([
    call('PUT', 'chat-settings/', { greeting: 'Good day!' }),
    call('PUT', 'chat-settings/', { is_bot_on: 'no' }),
  ]);
  expect([one.status, other.status]).toEqual([200, 200]);
  expect((await call('GET', 'chat-settings/')).body).toEqual({ greeting: 'Good day!', is_bot_on: false });
  expect((await call('PUT', 'chat-settings/', { greeting: '' })).body.fields).toEqual({
    greeting: 'Enter the greeting',
  });
  expect((await app.call('GET', '/api/chats/welcome')).body).toMatchObject({ greeting: 'Good day!' });
  const changes = (await events()).map(({ action, subject_type, details }) => [action, subject_type, details]);
  expect(changes).toHaveLength(2);
  for (const field of ['greeting', 'is_bot_on']) {
    expect(changes).toContainEqual(['chat_settings.changed', 'settings', { fields: [field] }]);
  }
});
