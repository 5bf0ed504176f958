import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '../../src/platform/http/api-contract.ts';
import type { ApiDocument } from '../../src/platform/http/api-document.ts';
import { isBlank } from '../../src/platform/blank-text.contract.ts';
import { eventSchemas } from '../../src/features/chat/server/realtime/event-schemas.ts';
import { callWith, listApiCalls, type ApiCall, type ApiField } from '../support/api-fields.ts';
import { listEndpoints } from '../support/list-endpoints.ts';
import { findPersonId } from '../support/factories.ts';
import { createSignedInUser } from '../support/signed-in-users.ts';
import { createAdoption } from '../support/adoption-scenario.ts';
import { startApp, type StartedApp } from '../support/start-app.ts';

/** Invisible characters, by their Unicode names. */
const blanks = {
  SPACES: ' \u00A0\u2003\u3000',
  'ZERO WIDTH SPACE': '\u200B',
  'WORD JOINER': '\u2060',
  'SOFT HYPHEN': '\u00AD',
  'ZERO WIDTH NO-BREAK SPACE': '\uFEFF',
  noncharacter: '\uFFFE',
  'VARIATION SELECTOR-16': '\uFE0F',
  'VARIATION SELECTOR-17': '\u{E0100}',
  'COMBINING GRAPHEME JOINER': '\u034F',
  'accent without a letter': '\u0301',
  'HANGUL CHOSEONG FILLER': '\u115F',
  'HANGUL FILLER': '\u3164',
  'HALFWIDTH HANGUL FILLER': '\uFFA0',
  'KHMER VOWEL INHERENT AQ': '\u17B4',
  'MONGOLIAN VOWEL SEPARATOR': '\u180E',
  'BRAILLE PATTERN BLANK': '\u2800',
  'TAG SPACE': '\u{E0020}',
  'all of them': ' \u200B\u2060\u00AD\uFEFF\uFFFE\uFE0F\u115F\u3164\uFFA0\u2800 ',
};

let app: StartedApp;
let calls: ApiCall[];
let endpoints: Map<string, Endpoint>;
beforeAll(async () => {
  app = await startApp();
  calls = listApiCalls((await app.call<ApiDocument>('GET', '/api/openapi.json')).body);
  endpoints = await listEndpoints();
});
afterAll(() => app.stop());

/** Fields with text for people to read. Values that are only compared, or identify a photo or a search, stay unchanged. */
function isText({ place, steps, schema }: ApiField): boolean {
  const isCompared =
    /^(?:.*password|(?:device_)?token|challenge|return_to|passkey|submission|submission_id|image|photos|query)$/.test(
      steps[0]!,
    );
  return place !== 'path' && schema.type === 'string' && !schema.enum && !isCompared;
}

function parse(call: ApiCall, field: ApiField, text: string): unknown {
  const endpoint = endpoints.get(call.name.replaceAll(/\{(\w+)\}/g, ':$1'))!;
  if (field.place === 'query') return outcomeOf(endpoint.query!.partial().safeParse({ [field.steps[0]!]: text }));
  return outcomeOf(endpoint.body!.safeParse(callWith(call, field, text).body));
}

type Parsed =
  | { success: true; data: unknown }
  | { success: false; error: { issues: readonly { path: PropertyKey[] }[] } };

/** The parsed value, or the path of the error. */
function outcomeOf(parsed: Parsed): unknown {
  return parsed.success ? parsed.data : parsed.error.issues.map(({ path }) => path.join('.'));
}

describe('an invisible text', () => {
  test.each(Object.entries(blanks))('is blank: %s', (_name, text) => {
    expect(isBlank(text)).toBe(true);
  });

  test.each(['.', '7', 'é', '漢', '👋🏽', '👨‍👩‍👧', '♥️', 'a\u200Bb', '\u2801'])('is not: %s', (text) => {
    expect(isBlank(text)).toBe(false);
  });

  test('counts as empty in every text field of the API', () => {
    const fields = calls.flatMap((call) => call.fields.filter(isText).map((field) => ({ call, field })));
    expect(fields.length).toBeGreaterThan(100);
    expect(fields.map(({ call, field }) => `${call.name} ${field.steps.join('.')}`)).toEqual(
      expect.arrayContaining(['PUT /api/admin/people/{id}/flag reason', 'POST /api/adoptions/{id}/notes text']),
    );
    const differing = fields.flatMap(({ call, field }) => {
      const empty = JSON.stringify(parse(call, field, ''));
      return Object.entries(blanks)
        .filter(([, text]) => JSON.stringify(parse(call, field, text)) !== empty)
        .map(([name]) => `${call.name} ${field.place} ${field.steps.join('.')}: ${name}`);
    });
    expect(differing).toEqual([]);
  });

  test('counts as empty in a message of the live chat', () => {
    for (const text of Object.values(blanks))
      expect(eventSchemas.send_message.safeParse({ message: text }).success).toBe(false);
  });

  test('is not accepted as a flag’s reason or a note', async () => {
    const admin = await createSignedInUser(app.db, { role: 'Admin' });
    const owner = await createSignedInUser(app.db);
    const { applicationId } = await createAdoption(app.db, { ownerId: owner.id, adminId: admin.id });
    const send = (method: string, path: string, body: object) =>
      app.call(method, `/api/${path}`, { token: admin.token, body });
    const personId = await findPersonId(app.db, owner.id);
    for (const text of Object.values(blanks)) {
      expect(await send('PUT', `admin/people/${personId}/flag`, { reason: text })).toMatchObject({
        status: 400,
        body: { fields: { reason: 'Enter the reason' } },
      });
      expect(await send('POST', `adoptions/${applicationId}/notes`, { text })).toMatchObject({
        status: 400,
        body: { fields: { text: 'Enter the text' } },
      });
    }
  });
});
