import { sql, type RawBuilder } from 'kysely';
import { NO_PICKUP, type MatrixAge } from '../reports.constants.ts';

/*
 * Each figure about animals, defined once: what dashboard, reports, lists and CSV count. They count custodies, so owners'
 * listings, which have none, count nowhere. In all of it, `c` is a custody and `p` its pet.
 */

export const custodiesWithPets = sql`custodies c join pets p on p.id = c.pet_id`;

/** In care at a time: taken in before it, and not gone before it. */
export function isInCareAt(time: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`(c.intake_at < ${time} and (c.outcome_at is null or c.outcome_at >= ${time}))`;
}

/** In care now. */
export const isInCare = sql<boolean>`c.outcome_at is null`;

/** Handed over to an adopter. An adoption that only the pet's status tells of is another outcome. */
export const isAdoption = sql<boolean>`(c.outcome_type = 'adoption' and not c.is_outcome_assumed)`;

export const isOtherOutcome = sql<boolean>`(c.outcome_type <> 'adoption' or c.is_outcome_assumed)`;

export const isWalkIn = sql<boolean>`exists (
  select from applications a where a.id = c.application_id and a.is_walk_in)`;

/** Returned by an adopter. One that only the pet's status tells of is an intake, but no return. */
export const isReturn = sql<boolean>`(c.intake_type = 'return' and not c.is_intake_assumed)`;

/** Where an adopted animal was picked up. */
export const adoptionLocation = sql<string>`coalesce(c.outcome_site, ${sql.lit(NO_PICKUP)})`;

/** That of the adoption which a return has ended. */
export const returnLocation = sql<string>`coalesce((
  select earlier.outcome_site from custodies earlier
  where earlier.pet_id = c.pet_id and earlier.outcome_at <= c.intake_at and earlier.id <> c.id
  order by earlier.outcome_at desc limit 1), ${sql.lit(NO_PICKUP)})`;

/** Days from intake to outcome. */
export const stayDays = sql<number>`(extract(epoch from c.outcome_at - c.intake_at) / 86400)`;

/** With one decimal. */
export function rounded(value: RawBuilder<unknown>): RawBuilder<number> {
  return sql`round((${value})::numeric, 1)::float8`;
}

/** From the date of birth, or else from the age that was entered when the pet was added. */
function bornOn(timeZone: string): RawBuilder<unknown> {
  return sql`coalesce(p.born_on, case when p.age > 0 or p.age_months is not null
    then (p.created_at at time zone ${timeZone})::date
      - make_interval(years => coalesce(p.age, 0), months => coalesce(p.age_months, 0)) end)`;
}

/** The matrix's age at a time. */
export function matrixAgeAt(time: RawBuilder<unknown>, timeZone: string): RawBuilder<MatrixAge> {
  return sql`case when ${bornOn(timeZone)} is null then 'unknown'
    when ${bornOn(timeZone)} + interval '5 months' > ${time} at time zone ${timeZone} then 'up_to_5_months' else 'adult' end`;
}
