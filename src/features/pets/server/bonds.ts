import { sql } from 'kysely';
import { addReadSubjects, declareReads } from '../../../platform/cache/read-subjects.ts';
import type { Database } from '../../../platform/database.ts';
import { shelterIsOpen } from '../../settings/server/index.ts';
import type { BondedPet } from '../pets.contract.ts';
import { lockAdoptablePets, type AdoptablePet } from './adoptable-pets.ts';
import { petSubject } from './pet-subjects.ts';

/** The listed pets with which a pet goes home, in the order of their ids. */
export async function listBondedWith(db: Database, { id }: { id: number }): Promise<BondedPet[]> {
  return declareReads([petSubject({ id })], async () => {
    const { rows } = await sql<BondedPet>`
      select mates.id, mates.name, mates.adoption_status from pets own join pets mates on mates.bond_id = own.bond_id
      where own.id = ${id} and mates.id <> own.id and mates.is_listed and ${shelterIsOpen}
      order by mates.id`.execute(db);
    addReadSubjects(rows.map(petSubject));
    return rows;
  });
}

/** All pets with which a pet goes home, listed or not, and itself, in the order of their ids. */
export async function listBond(db: Database, bondId: number): Promise<Pick<AdoptablePet, 'id' | 'name'>[]> {
  return db.selectFrom('pets').select(['id', 'name']).where('bond_id', '=', bondId).orderBy('id').execute();
}

/** Locks all pets of a bond in the order of their ids. */
export async function lockBond(trx: Database, bondId: number): Promise<AdoptablePet[]> {
  return lockAdoptablePets(trx, sql<number>`select id from pets where bond_id = ${bondId}`);
}

/**
 * Ends a locked pet's bond. Its rows leave the applications that it shared with the others (a trigger), and each is an
 * application of its own.
 */
export async function leaveBond(trx: Database, { id, bond_id }: Pick<AdoptablePet, 'id' | 'bond_id'>): Promise<void> {
  if (bond_id === null) return;
  await trx.updateTable('pets').set({ bond_id: null }).where('id', '=', id).execute();
}
