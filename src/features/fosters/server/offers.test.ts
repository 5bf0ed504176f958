import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fosterCalls } from '../../../../tests/support/foster-calls.ts';
import { MovableClock, readEmails } from '../../../../tests/support/outbox.ts';
import { createStaff, type SignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import type { FosterHome, FosterNeed } from '../fosters.contract.ts';

const clock = new MovableClock();
const RACES = 12;
let app: StartedApp;
let coordinator: SignedInUser;
let colleague: SignedInUser;
let fosters: ReturnType<typeof fosterCalls>;
beforeAll(async () => {
  app = await startApp({ clock });
  coordinator = await createStaff(app.db, ['foster coordinator', 'intake'], { name: 'Robin Keller' });
  colleague = await createStaff(app.db, ['foster coordinator']);
  fosters = fosterCalls(app, coordinator);
});
afterAll(() => app.stop());

const statusesOf = (responses: readonly { status: number }[]) =>
  responses.map(({ status }) => status).toSorted((one, other) => one - other);

const confirm = (offerId: number, by = coordinator) =>
  fosters.callAs<FosterNeed>(by, 'POST', `offers/${offerId}/confirm`);
const pass = (offerId: number, reason = 'Your stairs are too steep for this dog.') =>
  fosters.call<FosterNeed>('POST', `offers/${offerId}/pass`, { reason });
const emailsTo = async ({ email }: SignedInUser) =>
  (await readEmails(app.db)).filter(({ to_email }) => to_email === email).map(({ type }) => type);
const offerOf = async (home: SignedInUser, offerId: number) =>
  (await fosters.overviewOf(home)).offers.find(({ id }) => id === offerId)!;

describe('the homes that suit an animal', () => {
  test('take its species and kinds, have a free place, and are there', async () => {
    const need = await fosters.addNeed({ kinds: ['medical'], until_on: '2026-06-30' });
    const suitable = await fosters.createHome();
    await fosters.createHome({ species: ['Cat'] });
    await fosters.createHome({ kinds: [] });
    const full = await fosters.createHome({ capacity: 1 });
    await fosters.placeIn(full);
    const away = await fosters.createHome();
    await fosters.callAs(away, 'POST', 'me/absences', { from_on: '2026-06-20', to_on: '2026-06-25' });
    const paused = await fosters.createHome();
    await fosters.callAs(paused, 'PUT', 'me', { is_paused: true });
    const list = async () => (await fosters.call<FosterHome[]>('GET', `needs/${need.id}/matches`)).body;
    expect((await list()).map(({ id }) => id)).toEqual([suitable.homeId]);
    await fosters.offer(need, suitable);
    expect(await list()).toEqual([]);
    expect((await fosters.call('POST', `needs/${need.id}/offers`, { home_ids: [paused.homeId] })).status).toBe(409);
  });
});

describe('the line', () => {
  test('is the order of the answers, and each home sees its place', async () => {
    const need = await fosters.addNeed();
    const [ada, ben, cleo] = [await fosters.createHome(), await fosters.createHome(), await fosters.createHome()];
    const [toAda, toBen, toCleo] = await fosters.offer(need, ada, ben, cleo);
    expect(await emailsTo(ada)).toContain('foster-offer');
    expect((await fosters.answer(ben, toBen!, 'yes')).body).toMatchObject({ place: 1 });
    expect((await fosters.answer(cleo, toCleo!, 'maybe')).body).toMatchObject({ place: null });
    expect((await fosters.answer(ada, toAda!, 'yes')).body).toMatchObject({ place: 2 });
    expect((await fosters.answer(ben, toBen!, 'yes')).body).toMatchObject({ place: 1 });
    expect((await fosters.answer(ben, toBen!, 'no')).body).toMatchObject({ place: null });
    expect(await offerOf(ada, toAda!)).toMatchObject({ place: 1 });
    expect(await emailsTo(ada)).toContain('foster-first');
    expect((await fosters.answer(ben, toBen!, 'yes')).body).toMatchObject({ place: 2 });
  });

  test('has exactly one first, even if several answer at the same moment', async () => {
    const homes = await Promise.all(Array.from({ length: 4 }, () => fosters.createHome({ capacity: 30 })));
    for (let race = 0; race < RACES; race++) {
      const need = await fosters.addNeed();
      const offers = await fosters.offer(need, ...homes);
      const answers = await Promise.all(homes.map((home, at) => fosters.answer(home, offers[at]!, 'yes')));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      const rows = await app.db
        .selectFrom('foster_offers')
        .select(['position'])
        .where('need_id', '=', need.id)
        .orderBy('position')
        .execute();
      expect(rows.map(({ position }) => position)).toEqual([1, 2, 3, 4]);
      const places = await Promise.all(homes.map(async (home, at) => (await offerOf(home, offers[at]!)).place));
      expect(new Set(places)).toEqual(new Set([1, 2, 3, 4]));
      // Each answer was right when it was sent: no home has moved back since.
      for (const [at, { body }] of answers.entries()) expect(body.place).toBe(places[at]);
    }
  });

  test('closes to late answers, but lets a home step back', async () => {
    const need = await fosters.addNeed({ urgency: 'urgent' });
    const [ada, ben] = [await fosters.createHome(), await fosters.createHome()];
    const [toAda, toBen] = await fosters.offer(need, ada, ben);
    await fosters.answer(ada, toAda!, 'yes');
    clock.move(12 * 60 + 1);
    expect((await fosters.answer(ben, toBen!, 'yes')).status).toBe(409);
    expect(await offerOf(ben, toBen!)).toMatchObject({ is_open: false, answer: null });
    expect((await fosters.answer(ada, toAda!, 'no')).status).toBe(200);
  });
});

describe('POST /api/fosters/offers/:id/confirm', () => {
  test('places the animal with the first in line, and emails everyone', async () => {
    const need = await fosters.addNeed();
    const [ada, ben, cleo] = [await fosters.createHome(), await fosters.createHome(), await fosters.createHome()];
    const [toAda, toBen, toCleo] = await fosters.offer(need, ada, ben, cleo);
    await fosters.answer(ada, toAda!, 'yes');
    await fosters.answer(ben, toBen!, 'yes');
    await fosters.answer(cleo, toCleo!, 'no');
    const tooEarly = await confirm(toBen!);
    expect(tooEarly.status).toBe(409);
    expect(tooEarly.body.error).toMatch(/is first in line/);
    const { status, body } = await confirm(toAda!);
    expect(status).toBe(200);
    expect(body).toMatchObject({ outcome: 'placed', location: `Foster home ${ada.homeId}` });
    expect(await fosters.locations.locationOf({ id: need.pet.id })).toMatchObject({ location_id: ada.locationId });
    expect(await emailsTo(ada)).toContain('foster-placed');
    expect(await emailsTo(ben)).toContain('foster-offer-closed');
    expect(await emailsTo(cleo)).not.toContain('foster-offer-closed');
    expect((await fosters.overviewOf(ada)).animals).toMatchObject([{ id: need.pet.id }]);
    expect((await fosters.answer(ben, toBen!, 'no')).status).toBe(409);
  });

  test('passes over the first only with a reason, which they get', async () => {
    const need = await fosters.addNeed();
    const [ada, ben] = [await fosters.createHome(), await fosters.createHome()];
    const [toAda, toBen] = await fosters.offer(need, ada, ben);
    await fosters.answer(ada, toAda!, 'yes');
    await fosters.answer(ben, toBen!, 'yes');
    expect((await pass(toAda!, ' ')).status).toBe(400);
    expect((await pass(toAda!)).status).toBe(200);
    expect(await offerOf(ada, toAda!)).toMatchObject({
      outcome: 'passed over',
      reason: expect.stringMatching(/stairs/),
    });
    expect(await emailsTo(ben)).toContain('foster-first');
    expect((await confirm(toBen!)).status).toBe(200);
  });

  test('of two coordinators who fill the last place at the same moment, rejects one', async () => {
    for (let race = 0; race < RACES; race++) {
      const home = await fosters.createHome({ capacity: 1 });
      const [one, other] = [await fosters.addNeed(), await fosters.addNeed()];
      const [first] = await fosters.offer(one, home);
      const [second] = await fosters.offer(other, home);
      await fosters.answer(home, first!, 'yes');
      await fosters.answer(home, second!, 'yes');
      const confirmed = await Promise.all([confirm(first!), confirm(second!, colleague)]);
      expect(statusesOf(confirmed)).toEqual([200, 409]);
      expect(confirmed.find(({ status }) => status === 409)!.body.error).toBe('This home is full.');
      const placed = await app.db
        .selectFrom('placements')
        .select('pet_id')
        .where('location_id', '=', home.locationId)
        .where('end_at', 'is', null)
        .execute();
      expect(placed).toHaveLength(1);
      const open = await app.db
        .selectFrom('foster_needs')
        .select('id')
        .where('id', 'in', [one.id, other.id])
        .where('closed_at', 'is', null)
        .execute();
      expect(open).toHaveLength(1);
    }
  });

  test('of two coordinators who confirm the same offer, rejects one', async () => {
    const home = await fosters.createHome();
    const need = await fosters.addNeed();
    const [offer] = await fosters.offer(need, home);
    await fosters.answer(home, offer!, 'yes');
    const confirmed = await Promise.all([confirm(offer!), confirm(offer!, colleague)]);
    expect(statusesOf(confirmed)).toEqual([200, 409]);
    expect((await emailsTo(home)).filter((type) => type === 'foster-placed')).toHaveLength(1);
  });

  test('rejects a home that is away or paused', async () => {
    const home = await fosters.createHome();
    const [offer] = await fosters.offer(await fosters.addNeed(), home);
    await fosters.answer(home, offer!, 'yes');
    const absence = { from_on: '2026-05-01', to_on: '2026-05-20' };
    const { body } = await fosters.callAs<{ id: number }[]>(home, 'POST', 'me/absences', absence);
    expect((await confirm(offer!)).body.error).toBe('This home is away until May 20.');
    await fosters.callAs(home, 'DELETE', `me/absences/${body[0]!.id}`);
    await fosters.callAs(home, 'PUT', 'me', { is_paused: true });
    expect((await confirm(offer!)).status).toBe(409);
  });
});

describe('the list of animals that need a home', () => {
  test('has each animal in care once', async () => {
    const need = await fosters.addNeed();
    const again = { pet_id: need.pet.id, urgency: 'normal', kinds: [] };
    expect((await fosters.call('POST', 'needs/', again)).status).toBe(409);
    const { id } = await fosters.locations.createAnimal();
    const twice = await Promise.all([1, 2].map(() => fosters.call('POST', 'needs/', { ...again, pet_id: id })));
    expect(statusesOf(twice)).toEqual([201, 409]);
  });

  test('says honestly that an animal was removed', async () => {
    const need = await fosters.addNeed();
    const [ada, ben] = [await fosters.createHome(), await fosters.createHome()];
    const [toAda] = await fosters.offer(need, ada, ben);
    await fosters.answer(ada, toAda!, 'yes');
    expect((await fosters.call('POST', `needs/${need.id}/withdraw`)).body).toMatchObject({ outcome: 'withdrawn' });
    expect(await emailsTo(ada)).toContain('foster-offer-closed');
    expect(await emailsTo(ben)).toContain('foster-offer-closed');
    expect((await confirm(toAda!)).status).toBe(409);
  });
});
