import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSignedInUser, type SignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { createPet } from '../../../../tests/support/factories.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import type { AuditEntry } from '../../audit/audit.contract.ts';
import type { Question } from '../setting-fields.contract.ts';
import type { Settings } from '../settings-api.contract.ts';
import type { SettingSection } from '../settings.constants.ts';

let app: StartedApp;
let admin: SignedInUser;
beforeAll(async () => {
  app = await startApp({ env: { SHELTER_NAME: 'Haven by the Lake', TZ_SHELTER: 'Europe/Berlin' } });
  admin = await createSignedInUser(app.db, { role: 'Admin', name: 'Robin' });
});
afterAll(() => app.stop());

interface Answer {
  version: number;
  values: Record<string, unknown>;
  error: string;
  fields?: Record<string, string>;
}

function save(section: SettingSection, body: Record<string, unknown>, who = admin) {
  return app.call<Answer>('PUT', `/api/settings/${section}`, { token: who.token, body });
}

async function read(): Promise<Settings> {
  return (await app.call<Settings>('GET', '/api/settings/', { token: admin.token })).body;
}

/** Lists the missing texts, because a failed `toContain` would print the whole page. */
async function missingOn(path: string, ...texts: string[]): Promise<string[]> {
  const page = await (await app.get(path)).text();
  return texts.filter((each) => !page.includes(each));
}

async function recorded(): Promise<string[]> {
  const path = '/api/audit-log/?action=settings&limit=20';
  return (await app.call<AuditEntry[]>('GET', path, { token: admin.token })).body.map(({ sentence }) => sentence);
}

describe('saved settings', () => {
  // Specification: limit-adoption-fees, limit-opening-hours
  test('start with the environment’s and the specification’s values', async () => {
    const { shelter, pickups, fees, procedure, questions, retention, defaults } = await read();
    expect(shelter).toMatchObject({
      version: 0,
      values: { name: 'Haven by the Lake', time_zone: 'Europe/Berlin', opening_hours: '8:00 AM - 8:00 PM' },
    });
    expect(pickups.values.times).toHaveLength(7);
    expect(fees.values).toMatchObject({ dog_cents: 40_000, cat_cents: 16_000, other_cents: 2500, agreement_days: 14 });
    expect(procedure.values.rules.join()).toMatch(/Cats need no application.*Declawing is not allowed/s);
    expect(retention.values).toEqual({
      chat_months: 12,
      application_months: 24,
      visit_months: 12,
      email_months: 12,
      ip_address_days: 30,
      agreement_months: 84,
    });
    expect(defaults).toEqual({ procedure: procedure.values, questions: questions.values });
  });

  test('appear in header, footer, FAQs, procedure and manifest at once, and in the audit log', async () => {
    const { version } = (await read()).shelter;
    const { status, body } = await save('shelter', {
      version,
      name: 'Paws & Co',
      opening_days: 'Tuesday to Sunday',
      opening_hours: '9:00 AM - 5:00 PM',
      instagram: 'https://www.instagram.com/paws',
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ version: version + 1, values: { name: 'Paws & Co', time_zone: 'Europe/Berlin' } });
    const frame = ['Paws &amp; Co', 'Tuesday to Sunday', '9:00 AM - 5:00 PM', 'href="https://www.instagram.com/paws"'];
    expect(await missingOn('/', ...frame)).toEqual([]);
    expect(await missingOn('/faqs', 'We’re open Tuesday to Sunday, 9:00 AM - 5:00 PM.')).toEqual([]);
    expect(await missingOn('/site.webmanifest', 'Paws & Co')).toEqual([]);
    const [sentence] = await recorded();
    expect(sentence).toContain('the name from Haven by the Lake to Paws & Co');
    expect(sentence).toContain('the link to Instagram from none to https://www.instagram.com/paws');
    expect(sentence).not.toContain('time zone');
  });

  test('leave unsaved values to the environment', async () => {
    const row = await app.db.selectFrom('settings').selectAll().where('key', '=', 'shelter').executeTakeFirstOrThrow();
    expect(row.value).not.toHaveProperty('timeZone');
    expect(row.value).toHaveProperty('name');
  });

  test('show the fees on the home page and in the FAQs', async () => {
    await save('fees', { dog_cents: '35050', decision_days: 3 });
    expect(await missingOn('/', '$350.50')).toEqual([]);
    expect(await missingOn('/faqs', 'Dogs $350.50')).toEqual([]);
    expect((await recorded())[0]).toBe(
      'changed in the settings: the fee for dogs from $400.00 to $350.50; the days to decide from 7 to 3',
    );
  });

  test('are unchanged and not logged when the request repeats them', async () => {
    const before = await recorded();
    const { fees } = await read();
    const { body } = await save('fees', { ...fees.values, version: fees.version });
    expect(body.version).toBe(fees.version);
    expect(await recorded()).toEqual(before);
  });
});

describe('a rejected change', () => {
  test.each<[SettingSection, string, Record<string, unknown>]>([
    ['shelter', 'name', { name: 'Paws\r\nBcc: everybody@example.org' }],
    ['shelter', 'name', { name: '\u200B' }],
    ['shelter', 'name', { name: 'x'.repeat(121) }],
    ['shelter', 'phone', { phone: 'call us' }],
    ['shelter', 'email', { email: 'nobody' }],
    ['shelter', 'time_zone', { time_zone: 'Mars/Olympus' }],
    ['shelter', 'time_zone', { time_zone: '+01:00' }],
    ['shelter', 'instagram', { instagram: 'javascript:alert(1)' }],
    ['shelter', 'instagram', { instagram: 'http://www.instagram.com/x' }],
    ['shelter', 'x', { x: 'https://x.com@evil.example' }],
    ['pickups', 'per_slot', { per_slot: 0 }],
    ['pickups', 'times', { times: [] }],
    ['pickups', 'times.0', { times: ['12:00 PM'] }],
    ['fees', 'dog_cents', { dog_cents: -1 }],
    ['fees', 'dog_cents', { dog_cents: 1_000_001 }],
    ['fees', 'decision_days', { decision_days: 0 }],
    ['procedure', 'payment', { payment: ' ' }],
    ['procedure', 'payment', { payment: 'It costs {fee_bird}.' }],
    ['procedure', 'covered', { covered: [] }],
    ['procedure', 'rules.0', { rules: ['two\nlines'] }],
    ['retention', 'chat_months', { chat_months: 0 }],
    ['retention', 'ip_address_days', { ip_address_days: 3000 }],
  ])('of %s leaves the settings unchanged: invalid %s', async (section, field, body) => {
    const before = await read();
    const answer = await save(section, body);
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.fields!)).toEqual([field]);
    expect(await read()).toEqual(before);
  });

  test('rejects an external link in an answer', async () => {
    const { questions } = (await read()).questions.values;
    const answer = 'See [this](//evil.example).';
    const { status, body } = await save('questions', { questions: [{ ...questions[0]!, answer }] });
    expect(status).toBe(400);
    expect(body.fields).toHaveProperty(['questions.0.answer']);
  });

  test('rejects an outdated version: one of ten concurrent changes wins', async () => {
    const { version } = (await read()).fees;
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) => save('fees', { version, cat_cents: 10_000 + at })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const rejected = answers.filter(({ status }) => status === 409);
    expect(rejected).toHaveLength(9);
    expect(rejected[0]!.body.error).toBe('A colleague saved these settings in the meantime.');
    expect((await read()).fees.version).toBe(version + 1);
  });

  test('does not block another section', async () => {
    const { fees, retention } = await read();
    expect((await save('fees', { version: fees.version, other_cents: 3000 })).status).toBe(200);
    expect((await save('retention', { version: retention.version, visit_months: 6 })).status).toBe(200);
  });

  test('rejects a former Admin', async () => {
    const other = await createSignedInUser(app.db, { role: 'Admin' });
    await app.db.updateTable('users').set({ role_id: 2 }).where('id', '=', other.id).execute();
    expect((await save('fees', { dog_cents: 1 }, other)).status).toBe(403);
  });
});

describe('texts', () => {
  test('fill in the placeholders on the procedure and the home page', async () => {
    const { procedure } = await read();
    await save('procedure', {
      version: procedure.version,
      covered: ['Vaccinations', 'FIV test'],
      payment: 'A dog costs {fee_dog}, at {pickup_places}.',
    });
    const atHome = [
      'The fee covers vaccinations and FIV test. You’ll pay at pickup',
      'A dog costs $350.50, at Main Branch, Downtown or Eastside.',
    ];
    expect(await missingOn('/', ...atHome)).toEqual([]);
    expect(await missingOn('/faqs', 'It covers vaccinations and FIV test.')).toEqual([]);
    const { id } = await createPet(app.db, { adoption_status: 'Available' });
    expect(await missingOn(`/pets/${id}`, 'It covers vaccinations and FIV test.')).toEqual([]);
    expect((await recorded())[0]).toBe(
      'changed in the settings: the list of what the fee covers; the text for the Payment step',
    );
  });

  test('follow our defaults again once they equal them, and are not stored', async () => {
    const { defaults } = await read();
    await save('procedure', { payment: defaults.procedure.payment, covered: defaults.procedure.covered });
    const row = await app.db.selectFrom('settings').select('value').where('key', '=', 'procedure').executeTakeFirst();
    expect(row!.value).toEqual({});
  });

  test('keep question IDs, create new ones, and reject duplicates', async () => {
    const { questions } = (await read()).questions.values;
    const fresh = {
      group: 'costs',
      question: 'Do you take cheques?',
      answer: 'No.\n\n- Cash\n- Cards',
      is_on_home: 'yes',
    };
    const { body } = await save('questions', { questions: [questions[1]!, questions[0]!, fresh, fresh] });
    const saved = body.values['questions'] as Question[];
    expect(saved.map(({ id }) => id)).toEqual(['finding', 'meeting', 'do-you-take-cheques', 'do-you-take-cheques-2']);
    const displayed = ['id="do-you-take-cheques"', '<li>Cash</li><li>Cards</li>', '"text":"No. Cash; Cards"'];
    expect(await missingOn('/faqs', ...displayed, 'Declawing')).toEqual(['Declawing']);
    expect(await missingOn('/', 'Do you take cheques?')).toEqual([]);
    expect((await recorded())[0]).toContain('the question “Do you take cheques?” (added)');
    for (const id of ['support', 'costs']) {
      expect((await save('questions', { questions: [{ ...questions[0]!, id }] })).status).toBe(400);
    }
    const twice = await save('questions', { questions: [questions[0]!, questions[0]!] });
    expect(twice.body.fields).toEqual({ 'questions.1.id': 'is used twice' });
  });

  test.each([
    '<script>alert(1)</script>',
    '</script><script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '"><svg onload=alert(1)>',
    '[x](javascript:alert(1))',
    '<!--<script>',
    '<iframe srcdoc="<script>alert(1)</script>">',
    '</title><script>alert(1)</script>',
    '{{constructor}}',
    '&lt;script&gt;alert(1)&lt;/script&gt;',
  ])('%s is escaped everywhere', async (payload) => {
    // Braces make an unknown placeholder, which is rejected.
    const isTemplate = payload.startsWith('{');
    const { questions } = (await read()).defaults.questions;
    const answer = { ...questions[0]!, answer: `Yes. ${payload}`, question: `Is it ${payload}?`, is_on_home: true };
    const answers = [
      await save('questions', { questions: [answer] }),
      await save('procedure', { payment: payload, covered: [payload], rules: [payload] }),
      await save('shelter', { name: payload, opening_hours: payload, opening_days: payload }),
    ];
    expect(answers.map(({ status }) => status)).toEqual(isTemplate ? [400, 400, 200] : [200, 200, 200]);
    for (const path of ['/', '/faqs', '/privacy', '/feed.xml']) {
      const page = await (await app.get(path)).text();
      expect(/<script>alert|<img src=x|<svg onload|<iframe srcdoc|href="javascript/.exec(page)).toBeNull();
    }
  });
});
