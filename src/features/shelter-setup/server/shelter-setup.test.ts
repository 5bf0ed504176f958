import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { limits } from '../../../platform/limits/limits.ts';
import { apply } from '../../../../tests/support/adoption-calls.ts';
import { createPet, createPhoto } from '../../../../tests/support/factories.ts';
import { createSignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { addDays } from '../../../platform/shelter-day.contract.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import { pickupLocations } from '../../pickups/pickups.constants.ts';
import { setupMessages } from '../shelter-setup.constants.ts';
import type { SetupChecklist } from '../shelter-setup.contract.ts';
import { issueSetupCode } from './setup-code.ts';

const person = { name: 'Ines Kaur', email: 'ines@harbor.test', password: 'Quiet-Harbor-Lantern-7!' };
const contact = { name: 'Harbor Shelter', phone: '+1 206 444 0142', email: 'hello@harbor.test' };

let app: StartedApp;
beforeEach(async () => {
  app = await startApp({ hasContact: false });
});
afterEach(() => app.stop());

const setUp = (code: string, changes = {}) =>
  app.call('POST', '/api/setup/admin', { body: { ...person, code, ...changes } });

describe('POST /api/setup/admin', () => {
  test('creates the first Admin with the printed code, however it is typed', async () => {
    const code = app.application.setupCode!;
    expect(code).toMatch(/^[A-Z\d]{4}-[A-Z\d]{4}-[A-Z\d]{4}$/);
    const { status } = await setUp(code.toLowerCase().replaceAll('-', ' '));
    expect(status).toBe(201);
    const { body } = await app.call<{ role: string }>('POST', '/api/auth/login', { body: person });
    expect(body.role).toBe('Admin');
    expect((await setUp(code)).status).toBe(409);
  });

  test('stores only a hash of the code', async () => {
    const rows = await app.db.selectFrom('settings').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(app.application.setupCode);
  });

  test('rejects a wrong code and a weak password, and the code still works', async () => {
    const code = app.application.setupCode!;
    const wrong = await setUp('AAAA-BBBB-CCCC');
    expect([wrong.status, wrong.body.fields]).toEqual([400, { code: setupMessages.wrongCode }]);
    expect((await setUp(code, { password: 'short' })).body.fields).toHaveProperty('password');
    expect(await app.db.selectFrom('users').select('id').execute()).toEqual([]);
    expect((await setUp(code)).status).toBe(201);
  });

  test('accepts only the code of the last start', async () => {
    const code = await issueSetupCode(app.db, new Date());
    expect((await setUp(app.application.setupCode!)).status).toBe(400);
    expect((await setUp(code!)).status).toBe(201);
    expect(await issueSetupCode(app.db, new Date())).toBeNull();
  });

  test('creates one Admin of several people who use the code at once', async () => {
    const code = app.application.setupCode!;
    const attempts = Array.from({ length: 6 }, (_, at) => setUp(code, { email: `person${at}@harbor.test` }));
    const statuses = (await Promise.all(attempts)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.every((status) => [201, 400, 409].includes(status))).toBe(true);
    expect(await app.db.selectFrom('users').select('id').execute()).toHaveLength(1);
  });

  test('names the shelter and its only site, and takes the browser’s time zone', async () => {
    const answers = { shelter_name: 'Harbor, Paws & Co.', time_zone: 'America/Chicago' };
    expect((await setUp(app.application.setupCode!, answers)).status).toBe(201);
    const { token } = (await app.call('POST', '/api/auth/login', { body: person })).body;
    const { now, steps } = (await app.call<SetupChecklist>('GET', '/api/setup/', { token })).body;
    expect(now).toMatchObject({
      name: 'Harbor, Paws & Co.',
      time_zone: 'America/Chicago',
      // Filters list names of sites with commas between them.
      sites: [{ id: 1, name: 'Harbor Paws & Co.', address: '' }],
    });
    expect(steps.filter(({ is_done }) => is_done).map(({ id }) => id)).toEqual(['time_zone']);
    const { body } = await app.call<{ name: string }[]>('GET', '/api/sites/', { token });
    expect(body.map(({ name }) => name)).toEqual(['Harbor Paws & Co.']);
  });

  test('understands the specification’s locations, which are its only site', async () => {
    await setUp(app.application.setupCode!, { shelter_name: 'Harbor Shelter' });
    const { token } = (await app.call('POST', '/api/auth/login', { body: person })).body;
    const { image } = await createPhoto(app.db, null);
    const pet = {
      name: 'Juniper',
      species: 'Dog',
      adoption_status: 'available',
      gender: 'Female',
      vaccination_status: 'Up to date',
      microchipped: 'Yes',
      photos: [image],
    };
    for (const location of pickupLocations) {
      const { status, body } = await app.call<{ location: string }>('POST', '/api/pets/', {
        token,
        body: { ...pet, location },
      });
      expect([status, body.location]).toEqual([201, 'Harbor Shelter']);
    }
  });

  test.each([{ time_zone: 'Atlantis/Center' }, { time_zone: '+01:00' }, {}])(
    'leaves out an unknown time zone: %j',
    async (answers) => {
      expect((await setUp(app.application.setupCode!, answers)).status).toBe(201);
      const { token } = (await app.call('POST', '/api/auth/login', { body: person })).body;
      const { now } = (await app.call<SetupChecklist>('GET', '/api/setup/', { token })).body;
      expect([now.time_zone, now.name, now.sites]).toEqual([
        'UTC',
        'Our shelter',
        [{ id: 1, name: 'Our shelter', address: '' }],
      ]);
    },
  );

  test('keeps sites that were there before the first Admin', async () => {
    await app.db.insertInto('sites').values({ name: 'Pier 9', rank: 2 }).execute();
    await setUp(app.application.setupCode!, { shelter_name: 'Harbor Shelter' });
    const sites = await app.db.selectFrom('sites').select('name').orderBy('rank').execute();
    expect(sites.map(({ name }) => name)).toEqual(['Our shelter', 'Pier 9']);
  });

  test('limits guesses', async () => {
    for (let at = 0; at < limits.setupByIp.max; at += 1) await setUp('AAAA-BBBB-CCCC');
    const { status, headers } = await setUp(app.application.setupCode!);
    expect(status).toBe(429);
    expect(headers.get('retry-after')).not.toBeNull();
  });

  test('/setup leads to the login once there is an Admin', async () => {
    expect((await app.get('/setup')).status).toBe(200);
    await setUp(app.application.setupCode!);
    const response = await app.get('/setup', { redirect: 'manual' });
    expect([response.status, response.headers.get('location')]).toEqual([302, '/auth']);
  });
});

describe('the checklist', () => {
  async function logIn(): Promise<string> {
    await setUp(app.application.setupCode!);
    return (await app.call('POST', '/api/auth/login', { body: person })).body.token;
  }
  const load = (token: string) => app.call<SetupChecklist>('GET', '/api/setup/', { token });
  const doneSteps = ({ steps }: SetupChecklist) => steps.filter(({ is_done }) => is_done).map(({ id }) => id);

  test('derives what is done', async () => {
    const token = await logIn();
    const before = (await load(token)).body;
    expect([before.is_open, before.is_due, doneSteps(before)]).toEqual([false, true, []]);
    await app.call('PUT', '/api/settings/shelter', { token, body: { ...contact, time_zone: 'America/New_York' } });
    await createPet(app.db);
    const after = (await load(token)).body;
    expect(doneSteps(after)).toEqual(['contact', 'time_zone', 'pets']);
    expect(after.now).toMatchObject({ ...contact, time_zone: 'America/New_York', pets: 1, colleagues: 0 });
  });

  test('skips a step and takes it up again', async () => {
    const token = await logIn();
    const skip = (is_skipped: boolean) =>
      app.call<SetupChecklist>('PUT', '/api/setup/steps/fees', { token, body: { is_skipped } });
    const skipped = ({ steps }: SetupChecklist) => steps.filter(({ is_skipped }) => is_skipped).map(({ id }) => id);
    expect(skipped((await skip(true)).body)).toEqual(['fees']);
    expect(skipped((await skip(false)).body)).toEqual([]);
  });

  test('keeps the pets from visitors until the shelter opens', async () => {
    const token = await logIn();
    await createPet(app.db, { name: 'Biscuit' });
    app.invalidateCache();
    const listContents = async () => {
      const pages = await Promise.all(
        ['/', '/catalogue', '/search', '/search-and-display', '/embed', '/feed.xml', '/sitemap.xml'].map(async (path) =>
          (await app.get(path)).text(),
        ),
      );
      return pages.map((text) =>
        /Biscuit|\/pets\/\d/.test(text) ? 'pets' : /will be here soon/.test(text) ? 'soon' : '',
      );
    };
    expect(await listContents()).toEqual(['soon', 'soon', 'soon', 'soon', 'soon', '', '']);
    const early = await app.call('POST', '/api/setup/open', { token });
    expect([early.status, early.body.error]).toEqual([409, setupMessages.needsContact]);
    await app.call('PUT', '/api/settings/shelter', { token, body: contact });
    const opened = await app.call<SetupChecklist>('POST', '/api/setup/open', { token });
    expect([opened.body.is_open, opened.body.is_due]).toEqual([true, false]);
    expect(await listContents()).toEqual(Array.from({ length: 7 }, () => 'pets'));
  });

  test('keeps them from visitors who guess their numbers or ask the API, too', async () => {
    const token = await logIn();
    const { id } = await createPet(app.db, { name: 'Biscuit', breed: 'Biscuit hound', featured: true });
    const visitor = await createSignedInUser(app.db);
    await app.call('PUT', `/api/favorites/${id}`, { token: visitor.token });
    app.invalidateCache();
    const api = ['', '?text=Biscuit', '?text=biscit', '?type=Dog', `${id}`, 'facets', 'breeds', 'total'];
    const pages = [`/pets/${id}`, `/adoption-process/${id}`, `/compare?pets=${id}`, `/search`];
    const own = ['/api/favorites/', `/api/favorites/preview?ids=${id}`, `/api/adoptions/process?pet_id=${id}`];
    const findLeaks = async () => {
      const found: string[] = [];
      for (const path of [...api.map((each) => `/api/pets/${each}`), ...pages, ...own]) {
        // Without a session, responses are cached.
        const session = own.includes(path) && { authorization: `Bearer ${visitor.token}` };
        const response = await app.get(path, { headers: { ...session } });
        const text = await response.text();
        const counts =
          /"(?:total_pets|Available|Dog)":[1-9]/.test(text) || Number(response.headers.get('x-total-count'));
        if (/Biscuit(?! for)/.test(text.replaceAll(/text=biscui?t/gi, '')) || counts) found.push(path);
      }
      return found;
    };
    const write = async () => {
      const sender = { name: 'Noor', email: 'noor@visitor.test' };
      const date = addDays(new Date().toISOString().slice(0, 10), 3);
      const visit = { ...sender, pet_id: id, pet_name: 'Biscuit', date };
      const responses = await Promise.all([
        app.call('POST', '/api/visits/', { body: visit }),
        app.call('POST', `/api/pets/${id}/inquiries`, { body: { ...sender, message: 'Is Biscuit still there?' } }),
        app.call('POST', `/api/pets/${id}/reports`, { body: { reason: 'other' } }),
      ]);
      return responses.map(({ status }) => status);
    };
    await app.call('PUT', '/api/settings/shelter', { token, body: contact });
    expect(await findLeaks()).toEqual([]);
    expect((await apply(app, visitor, id)).status).toBe(404);
    expect(await write()).toEqual([404, 404, 404]);
    await app.call('POST', '/api/setup/open', { token });
    expect((await findLeaks()).length).toBeGreaterThan(10);
    // The shelter's own pet has no owner to write to, and is no listing to report.
    expect(await write()).toEqual([201, 409, 409]);
    expect((await apply(app, visitor, id)).status).toBe(201);
  });

  test('is open from the start if the Admin was made elsewhere', async () => {
    const { token } = await createSignedInUser(app.db, { role: 'Admin' });
    expect((await load(token)).body.is_open).toBe(true);
  });
});
