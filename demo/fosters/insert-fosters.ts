import { sql, type Insertable } from 'kysely';
import type { Database, Tables } from '../../src/platform/database.ts';
import { stableUuid } from '../../src/platform/stable-uuid.ts';
import { fosterAgreement, offerHours, type OfferAnswer } from '../../src/features/fosters/fosters.constants.ts';
import { dayOf, startOfDay } from '../adoptions/demo-types.ts';
import { findDemoPeople } from '../people-and-pets.ts';
import { demoAccounts } from '../people.ts';
import { demoFosterHomes } from '../places.ts';
import { activeHomes, applicants, demoReports, type DemoHome } from './foster-people.ts';

const hour = 3_600_000;
const day = 24 * hour;
const responseHours = { urgent: 2, soon: 24, normal: 72 } as const;

interface FosterShelter {
  now: Date;
  admin: number;
  /** The active homes in their order, with the animals that stay there. */
  homes: { id: number; user_id: number; animals: { id: number; name: string }[] }[];
}

/**
 * Inserts the people of the demo's foster homes, offers, reports and requests for supplies. Requires the places and the
 * medical records.
 */
export async function insertFosters(trx: Database, now: Date): Promise<void> {
  const [admin, adopter] = await Promise.all(
    demoAccounts.map(({ email }) =>
      trx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow(),
    ),
  );
  const people = await findDemoPeople(trx, { limit: activeHomes.length + applicants.length - 1 });
  const homes = await insertHomes(trx, [adopter!.id, ...people], { now, admin: admin!.id });
  await insertApplicants(trx, people.slice(activeHomes.length - 1), { now, admin: admin!.id });
  const shelter = { now, admin: admin!.id, homes };
  await insertAbsences(trx, shelter);
  await insertNeeds(trx, shelter);
  await insertReports(trx, shelter);
  await insertSupplies(trx, shelter);
  await insertInstructions(trx, shelter);
  await insertDoses(trx, shelter);
}

/** Removes what isn't deleted with the demo's people and pets. */
export async function removeFosters(trx: Database): Promise<void> {
  await trx.deleteFrom('foster_reports').where('is_demo', '=', true).execute();
  await trx.deleteFrom('foster_needs').where('is_demo', '=', true).execute();
  await trx.deleteFrom('foster_homes').where('is_demo', '=', true).execute();
}

function toHome(home: DemoHome, user_id: number, applied_at: Date): Insertable<Tables['foster_homes']> {
  return {
    ...home,
    user_id,
    status: 'applied',
    location_id: null,
    capacity: 1,
    agreement_version: fosterAgreement.version,
    agreed_at: applied_at,
    home_check_outcome: null,
    home_check_on: null,
    home_check_note: null,
    home_check_by: null,
    reason: null,
    coordinator_notes: null,
    doses_emailed_for: null,
    applied_at,
    status_at: applied_at,
    is_demo: true,
  };
}

async function insertHomes(
  trx: Database,
  people: readonly number[],
  { now, admin }: { now: Date; admin: number },
): Promise<FosterShelter['homes']> {
  const locations = await trx
    .selectFrom('locations')
    .select('id')
    .where('type', '=', 'foster_home')
    .where('is_demo', '=', true)
    .orderBy('rank')
    .execute();
  const homes: FosterShelter['homes'] = [];
  for (const [at, home] of activeHomes.entries()) {
    const user_id = people[at]!;
    const location_id = locations[at]!.id;
    const applied = new Date(startOfDay(now).getTime() - (200 - at * 9) * day + 18 * hour);
    const row = {
      ...toHome(home, user_id, applied),
      status: 'approved' as const,
      location_id,
      capacity: demoFosterHomes[at]!.capacity,
      home_check_outcome: 'passed' as const,
      home_check_on: dayOf(new Date(applied.getTime() + 4 * day)),
      home_check_note: 'Quiet room, secure windows, all cables out of reach.',
      home_check_by: admin,
      coordinator_notes: at === 1 ? 'Best reached after 6:00 PM. Has a car.' : null,
      may_record_doses: at < 2,
      status_at: new Date(applied.getTime() + 5 * day),
    };
    const inserted = await trx.insertInto('foster_homes').values(row).returning('id').executeTakeFirstOrThrow();
    // As an approval names it.
    await trx
      .updateTable('locations')
      .set({ name: `Foster home ${inserted.id}` })
      .where('id', '=', location_id)
      .execute();
    const { rows: animals } = await sql<{ id: number; name: string }>`
      select p.id, p.name from placements n join pets p on p.id = n.pet_id
      where n.location_id = ${location_id} and n.end_at is null order by p.id`.execute(trx);
    homes.push({ id: inserted.id, user_id, animals });
  }
  return homes;
}

async function insertApplicants(
  trx: Database,
  people: readonly number[],
  { now, admin }: { now: Date; admin: number },
): Promise<void> {
  const [first, second] = applicants.map((home, at) =>
    toHome(home, people[at]!, new Date(now.getTime() - (2 + 4 * at) * day)),
  );
  const checked = {
    ...second!,
    status: 'home check' as const,
    home_check_outcome: 'concerns' as const,
    home_check_on: dayOf(new Date(now.getTime() - day)),
    home_check_note: 'Lovely family. The balcony needs a net before a cat can stay.',
    home_check_by: admin,
    status_at: new Date(now.getTime() - day),
  };
  await trx.insertInto('foster_homes').values([first!, checked]).execute();
}

async function insertAbsences(trx: Database, { now, homes }: FosterShelter): Promise<void> {
  const inDays = (days: number) => dayOf(new Date(now.getTime() + days * day));
  await trx
    .insertInto('foster_absences')
    .values([
      { home_id: homes[4]!.id, from_on: inDays(-1), to_on: inDays(4) },
      { home_id: homes[2]!.id, from_on: inDays(12), to_on: inDays(19) },
    ])
    .execute();
}

/** Animals in the intake rooms and kennels that need a home, with answers of the homes. */
async function insertNeeds(trx: Database, { now, admin, homes }: FosterShelter): Promise<void> {
  const { rows: pets } = await sql<{ id: number }>`
    select p.id from pets p join custodies c on c.pet_id = p.id and c.outcome_at is null
    join placements n on n.pet_id = p.id and n.end_at is null join locations l on l.id = n.location_id
    where p.is_demo and p.type in ('Dog', 'Cat') and p.adoption_status = 'Available' and l.type <> 'foster_home'
    order by p.type desc, p.id desc limit 3`.execute(trx);
  const needs = [
    { urgency: 'soon' as const, kinds: ['medical' as const], note: 'Needs eye drops twice a day.', hoursAgo: 30 },
    {
      urgency: 'normal' as const,
      kinds: ['shy animals' as const],
      note: 'Afraid of loud places. Relaxes with one person.',
      hoursAgo: 50,
    },
    { urgency: 'normal' as const, kinds: [], note: null, hoursAgo: 3 },
  ];
  for (const [at, { hoursAgo, ...need }] of needs.entries()) {
    const created_at = new Date(now.getTime() - hoursAgo * hour);
    const row = { ...need, pet_id: pets[at]!.id, until_on: null, created_by: admin, created_at, is_demo: true };
    const { id } = await trx
      .insertInto('foster_needs')
      .values({ ...row, closed_at: null, outcome: null })
      .returning('id')
      .executeTakeFirstOrThrow();
    const answers: (OfferAnswer | null)[] = [['yes', null], [null, 'yes', 'yes', 'no'], []][
      at
    ] as (OfferAnswer | null)[];
    await insertOffers(trx, { id, urgency: need.urgency, created_at }, { answers, homes, admin, isLast: at === 0 });
  }
}

async function insertOffers(
  trx: Database,
  need: { id: number; urgency: keyof typeof offerHours; created_at: Date },
  {
    answers,
    homes,
    admin,
    isLast,
  }: { answers: readonly (OfferAnswer | null)[]; homes: FosterShelter['homes']; admin: number; isLast: boolean },
): Promise<void> {
  if (answers.length === 0) return;
  const sent_at = new Date(need.created_at.getTime() + hour);
  // The first need is offered to the last homes.
  const chosen = isLast ? [homes[4]!, homes[0]!] : homes;
  let position = 0;
  const rows = answers.map((answer, at) => ({
    need_id: need.id,
    home_id: chosen[at]!.id,
    sent_by: admin,
    sent_at,
    expires_at: new Date(sent_at.getTime() + offerHours[need.urgency] * hour),
    answer,
    answered_at: answer === null ? null : new Date(sent_at.getTime() + (at + 1) * 40 * 60_000),
    position: answer === 'yes' ? (position += 1) : null,
  }));
  await trx.insertInto('foster_offers').values(rows).execute();
}

/** Some wait, one of them overdue. */
async function insertReports(trx: Database, { now, admin, homes }: FosterShelter): Promise<void> {
  for (const [at, { home, type, text, urgency, hoursAgo, reply }] of demoReports.entries()) {
    const { id: home_id, user_id, animals } = homes[home]!;
    const [pet] = animals;
    if (!pet) continue;
    const created_at = new Date(now.getTime() - hoursAgo * hour);
    const answered_at = reply === undefined ? null : new Date(created_at.getTime() + 3 * hour);
    const { id } = await trx
      .insertInto('foster_reports')
      .values({
        pet_id: pet.id,
        home_id,
        author_id: user_id,
        type,
        text,
        urgency,
        created_at,
        waiting_since: answered_at ? null : created_at,
        due_at: new Date(created_at.getTime() + responseHours[urgency] * hour),
        answered_at,
        answered_by: answered_at && admin,
        client_key: stableUuid(`demo foster report ${at}`),
        is_demo: true,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (reply === undefined) continue;
    const answer = { report_id: id, author_id: admin, is_from_staff: true, text: reply, created_at: answered_at! };
    await trx.insertInto('foster_replies').values(answer).execute();
  }
}

async function insertSupplies(trx: Database, { now, homes }: FosterShelter): Promise<void> {
  const at = (hours: number) => new Date(now.getTime() - hours * hour);
  await trx
    .insertInto('foster_supplies')
    .values([
      {
        home_id: homes[0]!.id,
        item: 'A second food bowl',
        note: null,
        status: 'ready',
        requested_at: at(40),
        status_at: at(6),
      },
      {
        home_id: homes[1]!.id,
        item: 'Kitten milk and bottles',
        note: 'We have two days left.',
        status: 'requested',
        requested_at: at(9),
        status_at: at(9),
      },
      {
        home_id: homes[3]!.id,
        item: 'Harness, size L',
        note: null,
        status: 'delivered',
        requested_at: at(400),
        status_at: at(350),
      },
    ])
    .execute();
}

async function insertInstructions(trx: Database, { now, admin, homes }: FosterShelter): Promise<void> {
  const rows = homes
    .flatMap(({ animals }) => animals.slice(0, 1))
    .map(({ id, name }) => ({
      pet_id: id,
      text: `Two meals a day, fresh water all the time. Give ${name} a quiet room for the first three days, and short visits only. Call us if a meal is skipped twice.`,
      written_by: admin,
      written_at: new Date(now.getTime() - 5 * day),
    }));
  if (rows.length > 0) await trx.insertInto('foster_instructions').values(rows).execute();
}

/** Drops that are due today and tomorrow. */
async function insertDoses(trx: Database, { now, homes }: FosterShelter): Promise<void> {
  const [pet] = homes[0]!.animals;
  if (!pet) return;
  const drops = {
    pet_id: pet.id,
    name: 'Ear drops',
    type: 'medication' as const,
    dose: '3 drops in each ear',
    route: 'topical' as const,
  };
  const rows = [0, 1].map((days) => ({
    ...drops,
    due_on: dayOf(new Date(startOfDay(now).getTime() + days * day)),
    note: 'Warm the bottle in your hand first.',
    created_at: new Date(now.getTime() - 2 * day),
    updated_at: new Date(now.getTime() - 2 * day),
  }));
  await trx.insertInto('treatments').values(rows).execute();
}
