import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { addDays } from '../../../platform/shelter-day.contract.ts';
import type { PetType } from '../../pets/pet-search.contract.ts';
import { medicalMessages } from '../medical.constants.ts';

export interface LockedPet {
  id: number;
  name: string;
  type: PetType;
  /** Estimated from its age if it isn't recorded; null if that is unknown, too. */
  born_on: string | null;
  /** Only if it is recorded: nothing happened to the animal before. */
  recorded_born_on: string | null;
  weight: number | null;
  /** The open custody; null if it isn't in care. */
  custody_id: number | null;
}

/**
 * Locks animals in the order of all rules, so that their treatments can't change until the transaction ends. Also names the
 * day for what the database derives.
 * @throws ApiError 404 if one of them has no record
 */
export async function lockPets(trx: Database, ids: readonly number[], today: string): Promise<Map<number, LockedPet>> {
  return selectPets(trx, ids, today, sql`for no key update`);
}

/** The same animals without a lock, for what is only shown. */
export async function findPets(db: Database, ids: readonly number[], today: string): Promise<Map<number, LockedPet>> {
  return selectPets(db, ids, today, sql``);
}

async function selectPets(
  trx: Database,
  ids: readonly number[],
  today: string,
  lock: RawBuilder<unknown>,
): Promise<Map<number, LockedPet>> {
  const { rows } = await sql<Omit<LockedPet, 'born_on' | 'recorded_born_on'> & AgedPet & { born_is_estimate: boolean }>`
    select id, name, type, born_on, born_is_estimate, age, age_months, weight,
      (select c.id from custodies c where c.pet_id = pets.id and c.outcome_at is null) as custody_id,
      set_config('pawhaven.today', ${today}, true)
    from pets where id = any(${[...new Set(ids)]}::integer[]) and not listed_by_owner
    order by id ${lock}`.execute(trx);
  if (rows.length < new Set(ids).size) throw new ApiError(404, medicalMessages.noRecord);
  return new Map(
    rows.map(({ id, name, type, weight, custody_id, ...age }) => [
      id,
      {
        id,
        name,
        type,
        weight,
        custody_id,
        born_on: bornOn(age, today),
        recorded_born_on: age.born_is_estimate ? null : age.born_on,
      },
    ]),
  );
}

export async function lockPet(trx: Database, id: number, today: string): Promise<LockedPet> {
  return (await lockPets(trx, [id], today)).get(id)!;
}

interface AgedPet {
  born_on: string | null;
  age: number | null;
  age_months: number | null;
}

const DAYS_PER_MONTH = 30;
const DAYS_PER_YEAR = 365;

/** "Under one year" without months counts as half a year. */
export function bornOn({ born_on, age, age_months }: AgedPet, today: string): string | null {
  if (born_on !== null || age === null) return born_on;
  if (age > 0) return addDays(today, -age * DAYS_PER_YEAR);
  return addDays(today, -(age_months ?? 6) * DAYS_PER_MONTH);
}
