import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../tests/support/open-test-database.ts';
import { listAlerts } from '../../src/features/medical/server/alerts.ts';
import { listDue } from '../../src/features/medical/server/due.queries.ts';
import { defaultMedicalAlerts } from '../../src/features/settings/settings.constants.ts';
import { dayOf } from '../adoptions/demo-types.ts';
import { insertShelter } from '../load-demo.ts';
import { demoPets } from '../pets/catalogue.ts';
import { photoOf } from '../images/portraits.ts';
import { insertPhotos } from '../people-and-pets.ts';

const now = new Date('2026-03-14T15:09:26Z');
let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  const pets = demoPets(new Date('2026-03-14T00:00:00Z'));
  const portraits = pets.flatMap((pet) => pet.portraits.map((portrait) => [portrait, photoOf(portrait)] as const));
  const photosByPortrait = new Map(portraits);
  await database.db.transaction().execute(async (trx) => {
    await insertPhotos(trx, [...photosByPortrait.values()], now);
    const hashes = ['x', 'y', 'z'];
    await insertShelter(trx, { pets, photosByPortrait, hashes, publicUrl: 'http://x', now });
    await sql`set constraints all immediate`.execute(trx);
  });
});
afterAll(() => database.close());

const count = async (condition: ReturnType<typeof sql>) => {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from ${condition}`.execute(
    database.db,
  );
  return rows[0]!.count;
};

describe('the demo’s medical records', () => {
  test('agree with what the public pages show', async () => {
    expect(await count(sql`pets where vaccination_status is distinct from entered_vaccination_status`)).toBe(0);
    expect(await count(sql`pets where spayed_neutered is distinct from entered_spayed_neutered`)).toBe(0);
    expect(await count(sql`pets where recorded_vaccination_status is not null`)).toBeGreaterThan(100);
    expect(await count(sql`pets where recorded_spayed_neutered`)).toBeGreaterThan(100);
    expect(await count(sql`weights w where kg > 200 or weighed_at > ${now}`)).toBe(0);
  });

  test('give doses only during a stay, and not before the birth or in the future', async () => {
    expect(
      await count(sql`treatments t where given_at is not null and not exists (
        select from custodies c where c.pet_id = t.pet_id and t.given_at >= c.intake_at
          and t.given_at < coalesce(c.outcome_at, ${now}::timestamptz) + interval '1 day')`),
    ).toBe(0);
    expect(await count(sql`treatments where given_at > ${now}`)).toBe(0);
    expect(await count(sql`treatments where given_at is not null`)).toBeGreaterThan(1000);
    expect(
      await count(sql`weights w where not exists (
        select from custodies c where c.pet_id = w.pet_id and w.weighed_at >= c.intake_at)`),
    ).toBe(0);
  });

  test('are in the log of what staff did', async () => {
    const events = (action: string) => count(sql`audit_log where action = ${action}`);
    expect(await events('pet.treated')).toBe(await count(sql`treatments where given_at is not null`));
    expect(await events('pet.weighed')).toBe(await count(sql`weights`));
    expect(await events('pet.procedure_recorded')).toBe(await count(sql`procedures`));
    expect(await events('pet.moved')).toBe(await count(sql`placements where moved_by is not null`));
    expect(await events('pet.moved')).toBeGreaterThan(100);
    expect(await count(sql`audit_log where at > ${now}`)).toBe(0);
  });

  test('have doses that are overdue, due today and next week, and alerts', async () => {
    const { counts } = await listDue(database.db, {}, dayOf(now));
    expect(counts.overdue).toBeGreaterThan(5);
    expect(counts.overdue).toBeLessThan(60);
    expect(counts.today - counts.overdue).toBeGreaterThan(5);
    expect(counts.week - counts.today).toBeGreaterThan(20);
    const context = { now, timeZone: 'UTC', thresholds: defaultMedicalAlerts };
    const alerts = [...(await listAlerts(database.db, 'in care', context)).values()].flat().map(({ type }) => type);
    for (const type of ['hold', 'alert', 'weight_loss', 'overdue']) expect(alerts).toContain(type);
    expect(await count(sql`treatments where result = 'positive'`)).toBe(1);
    expect(await count(sql`(select pet_id from weights group by pet_id having count(*) >= 10) litter`)).toBeGreaterThan(
      2,
    );
  });
});
