import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';

/** An approved adoption whose pet was not returned. */
export interface OwnAdoption {
  application_id: number;
  pet_id: number;
  pet_name: string;
  pet_species: string;
  adopted_at: Date;
}

/** Lists the user's current adoptions, newest first. */
export async function listOwnAdoptions(db: Database, userId: number): Promise<OwnAdoption[]> {
  const rows = await selectOwnAdoptions(db, userId).orderBy('a.decided_at', 'desc').orderBy('a.id', 'desc').execute();
  return rows.map(toAdoption);
}

/** Locks one of the user's current adoptions until the transaction ends; null if there is none with this id. */
export async function lockOwnAdoption(trx: Database, userId: number, id: number): Promise<OwnAdoption | null> {
  const row = await selectOwnAdoptions(trx, userId).where('a.id', '=', id).forShare('a').executeTakeFirst();
  return row ? toAdoption(row) : null;
}

function selectOwnAdoptions(db: Database, userId: number) {
  return db
    .selectFrom('applications as a')
    .innerJoin('pets as p', 'p.id', 'a.pet_id')
    .select(['a.id', 'a.pet_id', 'p.name', 'p.species', 'a.decided_at', 'a.created_at'])
    .where('a.user_id', '=', userId)
    .where('a.active_pet_key', 'is not', null);
}

interface Row {
  id: number;
  pet_id: number;
  name: string;
  species: string;
  decided_at: Date | null;
  created_at: Date;
}

function toAdoption({ id, pet_id, name, species, decided_at, created_at }: Row): OwnAdoption {
  return { application_id: id, pet_id, pet_name: name, pet_species: species, adopted_at: decided_at ?? created_at };
}

/** Finds the pets among `ids` that have an approved application. */
export async function listAssignedPets(db: Database, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('applications')
    .select('pet_id')
    .where('pet_id', '=', sql<number>`any(${ids})`)
    .where('active_pet_key', 'is not', null)
    .execute();
  return new Set(rows.map(({ pet_id }) => pet_id));
}
