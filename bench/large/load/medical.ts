import { sql } from 'kysely';
import type { Database } from '../../../src/platform/database.ts';
import { chance, draw, pick } from './random.ts';
import { STAFF } from './shelter-size.ts';
import { petSentences } from './words.ts';

/** More than any stay has treatments, so that the occurrences of two stays differ. */
const MAX_TREATMENTS = 17;
const stay = sql`c.id`;
const dose = sql`c.id * 32 + nth`;
const pet = sql`pets.id`;
const staff = (salt: number) => sql`1 + ${draw(dose, salt, STAFF)}`;

/** What staff record of each animal, as triggers and rules write it one by one. */
export async function loadMedicalRecords(db: Database): Promise<void> {
  await loadTreatments(db);
  await loadWeights(db);
  await loadProceduresAndNotes(db);
  await loadIdentifiers(db);
  await deriveFacts(db);
}

/**
 * About ten in each stay, of the protocols for the animal's type. Those of an animal in care are recorded up to the last one
 * or two, which are due between ten days ago and in a month.
 */
async function loadTreatments(db: Database): Promise<void> {
  await sql`insert into care_plans (custody_id, planned_at) select id, intake_at from custodies order by id`.execute(
    db,
  );
  await sql`
    insert into product_lots (product_id, number, expires_on, last_used_at)
    select id, 'L' || 1000 * id + i, current_date + 100 * i, now() - interval '1 day' * i
    from products, generate_series(1, 3) i`.execute(db);
  await sql`
    create temp table kinds as
    select *, row_number() over (partition by pet_type order by step_id, name) - 1 as position,
      count(*) over (partition by pet_type) as kinds
    from (
      select pet_type, s.id as step_id, s.product_id, s.name, s.type, product.dose, product.route
      from protocol_steps s join protocols on protocols.id = s.protocol_id cross join unnest(pet_types) as pet_type
      join products product on product.id = s.product_id
      union all
      select pet_type, null, null, name, type, null, null
      from unnest('{Fish,Turtle,Hamster,Other}'::text[]) as pet_type,
        (values ('Health check', 'other'), ('Nail trim', 'other'), ('Parasite treatment', 'dewormer')) as own (name, type)
    ) all_kinds`.execute(db);
  await sql`
    insert into treatments (pet_id, step_id, occurrence, product_id, name, type, due_on, given_at, given_by, lot,
      lot_expires_on, dose, route, result, skipped_at, skipped_by, skipped_reason, canceled_at, canceled_reason,
      canceled_custody_id, created_at, updated_at)
    select c.pet_id, k.step_id, 1 + sequence / k.kinds, k.product_id, k.name, k.type,
      case when status = 'open' then current_date - 10 + ${draw(dose, 61, 40)}::int else at::date - ${draw(dose, 62, 3)}::int end,
      case when is_given then at end, case when is_given then ${staff(63)} end,
      case when is_given and k.type = 'vaccine' then 'L' || 100 + ${draw(dose, 64, 900)} end,
      case when is_given and k.type = 'vaccine' then at::date + 300 end, k.dose, k.route,
      case when is_given and k.type = 'test' then ${pick(['negative', 'negative', 'negative', 'positive'], dose, 65)} end,
      case when status = 'skipped' then at end, case when status = 'skipped' then ${staff(66)} end,
      case when status = 'skipped' then 'Too ill that day.' end,
      case when status = 'canceled' then c.outcome_at end, case when status = 'canceled' then 'outcome' end,
      case when status = 'canceled' then c.id end,
      greatest(c.intake_at, at - interval '21 days'), least(at, now())
    from custodies c join pets p on p.id = c.pet_id,
      lateral (select 4 + ${draw(stay, 60, MAX_TREATMENTS - 4)} as treatments) counted,
      lateral generate_series(0, treatments - 1) nth,
      lateral (select nth + case when c.return_of is null then 0 else ${sql.lit(MAX_TREATMENTS)} end as sequence,
        c.intake_at + (coalesce(c.outcome_at, now()) - c.intake_at) * ((nth + ${chance(dose, 67)}) / treatments) as at,
        case when c.outcome_at is null and nth >= treatments - 1 - ${draw(stay, 68, 2)} then 'open'
          when nth = treatments - 1 and ${draw(stay, 69, 3)} = 0 then 'canceled'
          when ${draw(dose, 70, 25)} = 0 then 'skipped' else 'given' end as status) planned,
      lateral (select status = 'given' as is_given) stated,
      kinds k
    where k.pet_type = p.type and k.position = sequence % k.kinds
    order by c.id, nth`.execute(db);
}

/** The newest is about what the animal's page says. */
async function loadWeights(db: Database): Promise<void> {
  await sql`
    insert into weights (pet_id, kg, weighed_at, weighed_by, created_at, updated_at)
    select c.pet_id, round((p.weight * (0.95 + 0.1 * ${chance(dose, 71)}))::numeric, 2), at, ${staff(72)}, at, at
    from custodies c join pets p on p.id = c.pet_id,
      lateral (select case when c.outcome_at is null then 8 else 2 + ${draw(stay, 73, 3)} end as weights) counted,
      lateral generate_series(0, weights - 1) nth,
      lateral (select c.intake_at + (coalesce(c.outcome_at, now()) - c.intake_at) * (nth::float8 / weights) as at) weighed
    order by c.id, nth`.execute(db);
}

async function loadProceduresAndNotes(db: Database): Promise<void> {
  await sql`
    insert into procedures (pet_id, type, performed_on, veterinarian, recorded_by, created_at, updated_at)
    select c.pet_id, case when nth = 0 then 'spay_neuter' else 'exam' end, at::date, 'Dr. Vet', ${staff(74)}, at, at
    from custodies c join pets p on p.id = c.pet_id, generate_series(0, 1) nth,
      lateral (select c.intake_at + (coalesce(c.outcome_at, now()) - c.intake_at) * ${chance(dose, 75)} as at) done
    where c.return_of is null and case when nth = 0 then p.spayed_neutered else ${draw(stay, 76, 5)} = 0 end
    order by c.id, nth`.execute(db);
  await sql`
    insert into medical_notes (pet_id, type, text, ends_on, written_by, created_at, updated_at)
    select c.pet_id, type, ${pick(petSentences, stay, 77)}, case when type = 'hold' then current_date + 5 end, ${staff(78)},
      c.intake_at, c.intake_at
    from custodies c, lateral (select ${draw(stay, 79, 12)} as nth) drawn,
      lateral (select ('{alert,hold,note,note}'::text[])[nth + 1] as type) stated
    where nth < case when c.outcome_at is null then 4 else 3 end and nth <> 1 or (nth = 1 and c.outcome_at is null)
    order by c.id`.execute(db);
  await sql`
    insert into pet_notes (pet_id, author_id, text, created_at)
    select c.pet_id, ${staff(80)}, ${pick(petSentences, stay, 81)}, c.intake_at
    from custodies c, lateral (select ${draw(stay, 82, 4)} as nth) drawn
    where nth = 0 order by c.id`.execute(db);
}

async function loadIdentifiers(db: Database): Promise<void> {
  await sql`
    insert into pet_identifiers (pet_id, type, value, added_at)
    select id, own.type, value, created_at
    from pets, lateral (values ('microchip', '985' || lpad(id::text, 12, '0'), microchipped = 'Yes'),
      ('tag', 'T' || id, ${draw(pet, 83, 5)} = 0)) as own (type, value, is_known)
    where not listed_by_owner and is_known order by id`.execute(db);
}

/** What pages say of an animal. What people have entered is what was loaded. */
async function deriveFacts(db: Database): Promise<void> {
  await sql`
    update pets set weight = coalesce(known.weight, pets.weight),
      entered_vaccination_status = pets.vaccination_status, entered_spayed_neutered = pets.spayed_neutered,
      entered_microchipped = pets.microchipped, recorded_vaccination_status = known.vaccination_status,
      vaccination_status = coalesce(known.vaccination_status, pets.vaccination_status),
      recorded_spayed_neutered = known.spayed_neutered, recorded_microchipped = known.microchipped
    from (
      select p.id, newest.kg as weight, vaccines.status as vaccination_status, spayed.is_done as spayed_neutered,
        chipped.is_chipped as microchipped
      from pets p
      left join (select distinct on (pet_id) pet_id as id, kg from weights order by pet_id, weighed_at desc, id desc)
        newest using (id)
      left join (
        select pet_id as id, case when count(given_at) = 0 then null
          when bool_or(given_at is null and skipped_at is null and canceled_at is null and due_on < current_date)
            then 'Partial' else 'Up to date' end as status
        from treatments where type = 'vaccine' group by 1) vaccines using (id)
      left join (select distinct pet_id as id, true as is_done from procedures where type = 'spay_neuter') spayed using (id)
      left join (select distinct pet_id as id, 'Yes' as is_chipped from pet_identifiers where type = 'microchip')
        chipped using (id)
    ) known where known.id = pets.id`.execute(db);
}
