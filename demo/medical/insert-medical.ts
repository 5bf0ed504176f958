import { sql } from 'kysely';
import { bornOn } from '../../src/features/medical/server/lock-pets.ts';
import type { Database } from '../../src/platform/database.ts';
import { addDays } from '../../src/platform/shelter-day.contract.ts';
import { dayOf, startOfDay } from '../adoptions/demo-types.ts';
import { batches } from '../batches.ts';
import { demoAccounts } from '../people.ts';
import { seededRandom, type SeededRandom } from '../seeded-random.ts';
import { atHour, atHourInCare, carePlan, isForAnimal, type DemoProtocol, type MedicalAnimal } from './care-of-pet.ts';
import { insertLots, type DemoLot } from './lots.ts';
import { insertNotes } from './notes.ts';
import { toWeights } from './weights.ts';

const BATCH_SIZE = 1500;

/** Inserts the medical records of all animals that are or were in care. They agree with what the public pages show. */
export async function insertMedical(trx: Database, now: Date): Promise<void> {
  const today = dayOf(startOfDay(now));
  // What the database derives is meant for the demo's day.
  await sql`select set_config('pawhaven.today', ${today}, true)`.execute(trx);
  const random = seededRandom(20_261_128);
  const admin = await trx
    .selectFrom('users')
    .select('id')
    .where('email', '=', demoAccounts[0].email)
    .executeTakeFirstOrThrow();
  const lots = await insertLots(trx, today, now);
  const animals = await listAnimals(trx, today);
  const treatments = listTreatments(animals, await listProtocols(trx), { today, random, lots, giver: admin.id });
  const positive = treatments.find((row) => row.name === 'FIV/FeLV test' && row.given_at !== null && row.isInCare);
  if (positive) positive.result = 'positive';
  await insertRows(trx, 'treatments', treatments, now);
  const weights = animals.flatMap((animal) => toWeights(animal, animals, { today, random }));
  await insertRows(
    trx,
    'weights',
    weights.map((row) => ({ ...row, weighed_by: admin.id })),
    now,
  );
  const procedures = listProcedures(animals, { today, random });
  await insertRows(
    trx,
    'procedures',
    procedures.map((row) => ({ ...row, recorded_by: admin.id })),
    now,
  );
  await insertNotes(trx, { animals, positivePetId: positive?.pet_id ?? null, author: admin.id, today, now });
  await sql`
    insert into care_plans (custody_id, planned_at)
    select id, intake_at from custodies where is_demo or pet_id in (select id from pets where is_demo)
    on conflict do nothing`.execute(trx);
}

/** Removes what isn't deleted along with the demo's pets. */
export async function removeMedical(trx: Database): Promise<void> {
  await trx.deleteFrom('product_lots').where('is_demo', '=', true).execute();
}

async function listAnimals(trx: Database, today: string): Promise<MedicalAnimal[]> {
  // Deferred triggers open and close the custodies.
  await sql`set constraints all immediate`.execute(trx);
  await sql`set constraints all deferred`.execute(trx);
  const { rows } = await sql<Omit<MedicalAnimal, 'born_on'> & { born_on: string | null; age_months: number | null }>`
    select p.id, p.name, p.type, p.vaccination_status, p.spayed_neutered, p.weight, p.born_on, p.age, p.age_months,
      jsonb_agg(jsonb_build_object('custody_id', c.id, 'first_day', (c.intake_at at time zone 'UTC')::date,
        'intake_hour', extract(hour from c.intake_at at time zone 'UTC')::integer,
        'last_day', (c.outcome_at at time zone 'UTC')::date) order by c.intake_at) as stays
    from pets p join custodies c on c.pet_id = p.id
    where p.is_demo and not p.listed_by_owner group by p.id order by p.id`.execute(trx);
  return rows.map(({ age_months, ...row }) => ({ ...row, born_on: bornOn({ ...row, age_months }, today) }));
}

async function listProtocols(trx: Database): Promise<DemoProtocol[]> {
  const { rows } = await sql<DemoProtocol>`
    select p.pet_types, p.min_age_days, p.max_age_days, (
      select jsonb_agg(to_jsonb(s) order by s.position) from protocol_steps s where s.protocol_id = p.id and s.is_active
    ) as steps
    from protocols p where p.is_active and p.is_automatic order by p.id`.execute(trx);
  return rows;
}

interface TreatmentContext {
  today: string;
  random: SeededRandom;
  lots: Map<number, DemoLot[]>;
  giver: number;
}

function listTreatments(
  animals: readonly MedicalAnimal[],
  protocols: readonly DemoProtocol[],
  context: TreatmentContext,
) {
  return animals.flatMap((animal) => {
    const core = protocols.find((protocol) => isForAnimal(protocol, animal));
    return protocols.flatMap((protocol) => {
      const occurrences = new Map<number, number>();
      return carePlan(animal, protocol, { ...context, isCore: protocol === core }).map((dose) => {
        const { step, given_on, canceled_on } = dose;
        const occurrence = (occurrences.get(step.id) ?? 0) + 1;
        occurrences.set(step.id, occurrence);
        const lot =
          given_on === null ? undefined : context.lots.get(step.product_id ?? 0)?.find((each) => each.from <= given_on);
        return {
          pet_id: animal.id,
          isInCare: animal.stays.at(-1)!.last_day === null,
          step_id: step.id,
          occurrence,
          product_id: step.product_id,
          name: step.name,
          type: step.type,
          due_on: dose.due_on,
          planned_from: dose.planned_from,
          planned_as: dose.planned_as,
          is_moved: dose.is_moved,
          given_at: given_on && atHourInCare(animal, given_on, 9 + context.random.between(0, 6)),
          given_by: given_on && context.giver,
          lot: lot?.number ?? null,
          lot_expires_on: lot?.expires_on ?? null,
          result: given_on !== null && step.type === 'test' ? 'negative' : (null as string | null),
          canceled_at: canceled_on && atHour(canceled_on, 12),
          canceled_reason: canceled_on && 'outcome',
          canceled_custody_id: dose.canceled_custody_id,
        };
      });
    });
  });
}

/** Of animals whose page says so, on one of the first days of their first stay. */
function listProcedures(animals: readonly MedicalAnimal[], { today, random }: { today: string; random: SeededRandom }) {
  const veterinarians = ['Dr. Amara Osei', 'Dr. Lena Lindqvist'];
  return animals.flatMap(({ id, spayed_neutered, stays }) => {
    const [{ first_day, last_day }] = stays as [MedicalAnimal['stays'][number]];
    const performed_on = addDays(first_day, random.between(2, 9));
    const veterinarian = random.pick(veterinarians);
    if (spayed_neutered !== true || performed_on > (last_day ?? addDays(today, -1))) return [];
    return [{ pet_id: id, type: 'spay_neuter', performed_on, veterinarian, outcome: 'Recovered well' }];
  });
}

async function insertRows(
  trx: Database,
  table: 'treatments' | 'weights' | 'procedures',
  rows: readonly object[],
  now: Date,
): Promise<void> {
  for (const batch of batches(rows, BATCH_SIZE)) {
    const dated = batch.map((row) => ({ ...row, created_at: now, updated_at: now }));
    const columns = sql.join(
      Object.keys(dated[0]!)
        .filter((name) => name !== 'isInCare')
        .map((name) => sql.ref(name)),
    );
    await sql`
      insert into ${sql.table(table)} (${columns})
      select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(dated)}::jsonb)`.execute(
      trx,
    );
  }
}
