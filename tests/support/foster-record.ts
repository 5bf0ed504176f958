import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../../src/platform/database.ts';
import { createPet } from './factories.ts';

export interface FosterRecordIds {
  homeId: number;
  locationId: number;
  absenceId: number;
  /** The animal that stays there. */
  petId: number;
  doseId: number;
  reportId: number;
  supplyId: number;
  needId: number;
  offerId: number;
}

const HOUR_MS = 3_600_000;

interface FosterRecordOptions {
  userId: number;
  /** Whether an animal stays there. */
  hasAnimal?: boolean;
  /** Texts by or about the person. */
  textOf?: (what: string) => string;
}

/** A foster home with one record of every kind. */
export async function createFosterRecord(
  db: Database,
  { userId, hasAnimal = true, textOf = (what) => what }: FosterRecordOptions,
): Promise<FosterRecordIds> {
  const now = new Date();
  const insert = async (table: Parameters<Database['insertInto']>[0], row: Record<string, unknown>) =>
    (
      await db
        .insertInto(table)
        .values(row as never)
        .returning(sql<number>`id`.as('id'))
        .executeTakeFirstOrThrow()
    ).id;
  const locationId = await insert('locations', { type: 'foster_home', name: `Home of user ${userId}`, capacity: 3 });
  const homeId = await insert('foster_homes', {
    user_id: userId,
    status: 'approved',
    location_id: locationId,
    street_address: textOf('foster address'),
    area: 'Riverside',
    capacity: 3,
    species: ['Dog', 'Cat'],
    kinds: [],
    home_type: 'house',
    household: textOf('household'),
    other_pets: '',
    experience: '',
    agreement_version: '2026-11',
    agreed_at: now,
    home_check_outcome: 'passed',
    home_check_on: '2026-01-02',
    coordinator_notes: textOf('coordinator note'),
    may_record_doses: true,
    applied_at: now,
    status_at: now,
  });
  const { id: petId } = await createPet(db);
  if (hasAnimal) {
    await db.deleteFrom('placements').where('pet_id', '=', petId).execute();
    await insert('placements', { pet_id: petId, location_id: locationId, slot: 1, start_at: now });
  }
  const dates = { created_at: now, updated_at: now };
  const { id: needingId } = await createPet(db);
  const needId = await insert('foster_needs', { pet_id: needingId, urgency: 'normal', kinds: [], created_at: now });
  const expires_at = new Date(now.getTime() + 24 * HOUR_MS);
  const report = { pet_id: petId, home_id: homeId, author_id: userId, type: 'report', urgency: 'normal' };
  const reportId = await insert('foster_reports', {
    ...report,
    text: textOf('foster report'),
    created_at: now,
    waiting_since: now,
    due_at: expires_at,
    client_key: randomUUID(),
  });
  const reply = { report_id: reportId, author_id: userId, is_from_staff: false, created_at: now };
  await insert('foster_replies', { ...reply, text: textOf('foster reply') });
  return {
    homeId,
    locationId,
    petId,
    needId,
    reportId,
    absenceId: await insert('foster_absences', { home_id: homeId, from_on: '2999-01-01', to_on: '2999-01-02' }),
    doseId: await insert('treatments', {
      pet_id: petId,
      name: 'Drops',
      type: 'medication',
      due_on: '2026-01-02',
      ...dates,
    }),
    supplyId: await insert('foster_supplies', {
      home_id: homeId,
      item: textOf('foster supplies'),
      status: 'requested',
      requested_at: now,
      status_at: now,
    }),
    offerId: await insert('foster_offers', { need_id: needId, home_id: homeId, sent_at: now, expires_at }),
  };
}
