import { sql, type Expression, type QueryCreator, type RawBuilder } from 'kysely';
import type { Database, Tables } from '../../../platform/database.ts';
import { toPhoto } from '../../photos/server/index.ts';
import type { RowChange } from '../../undo/server/index.ts';
import type { PetPhoto } from '../../photos/photos.contract.ts';
import type { Pet } from '../pets.contract.ts';
import { shelterIsOpen } from '../../settings/server/index.ts';

/** The fields of a pet that adoptions need. */
export interface AdoptablePet {
  id: number;
  name: string;
  species: string;
  type: Pet['type'];
  adoption_status: Pet['adoption_status'];
  owner_id: number | null;
  listed_by_owner: boolean;
  /** Its own fee; null: that of its type. */
  adoption_fee_cents: number | null;
  is_listed: boolean;
  has_been_applied_for: boolean;
  available_since: Date | null;
  /** The animals with which it goes home. */
  bond_id: number | null;
  is_demo: boolean;
}

/**
 * Locks a pet, so that decisions about it run one at a time. Null if it doesn't exist.
 * @param id its id, or a query of one
 */
export async function lockAdoptablePet(trx: Database, id: number | Expression<number>): Promise<AdoptablePet | null> {
  const pet = await trx.selectFrom('pets').select(adoptableColumns).where('id', '=', id).forUpdate().executeTakeFirst();
  return pet ?? null;
}

/** The same without a lock. */
export async function findAdoptablePet(db: Database, id: number): Promise<AdoptablePet | null> {
  return (await db.selectFrom('pets').select(adoptableColumns).where('id', '=', id).executeTakeFirst()) ?? null;
}

/**
 * Locks several pets in the order of their ids, which prevents deadlocks.
 * @param ids their ids, or a query of them
 */
export async function lockAdoptablePets(
  trx: Database,
  ids: readonly number[] | RawBuilder<number>,
): Promise<AdoptablePet[]> {
  if (Array.isArray(ids) && ids.length === 0) return [];
  return trx
    .selectFrom('pets')
    .select(adoptableColumns)
    .where('id', '=', Array.isArray(ids) ? sql<number>`any(${ids})` : sql<number>`any(array(${ids}))`)
    .orderBy('id')
    .forUpdate()
    .execute();
}

export const adoptableColumns = [
  'id',
  'name',
  'species',
  'type',
  'adoption_status',
  'owner_id',
  'listed_by_owner',
  'adoption_fee_cents',
  'is_listed',
  'has_been_applied_for',
  'available_since',
  'bond_id',
  'is_demo',
] as const;

/** A part of a statement that sets the status of a locked pet as the result of an adoption. */
export function adoptionStatusUpdate(
  query: QueryCreator<Tables>,
  id: number,
  adoption_status: Pet['adoption_status'],
  now: Date,
) {
  return query.updateTable('pets').set({ adoption_status, updated_at: now }).where('id', '=', id);
}

/** How to undo it. */
export function toStatusChange(
  { id, adoption_status, available_since }: Pick<AdoptablePet, 'id' | 'adoption_status' | 'available_since'>,
  after: Pet['adoption_status'],
): RowChange {
  return { table: 'pets', id, before: { adoption_status, available_since }, after: { adoption_status: after } };
}

/** Marks a pet as applied for. From then on its owner can no longer change it. */
export async function markAppliedFor(trx: Database, pet: AdoptablePet): Promise<void> {
  if (pet.has_been_applied_for) return;
  await markedAppliedFor(trx, pet.id).execute();
}

/** The same as a part of a statement, for a pet that is not marked yet. */
export function markedAppliedFor(query: QueryCreator<Tables>, id: number) {
  return query.updateTable('pets').set({ has_been_applied_for: true }).where('id', '=', id);
}

/** A short summary of a pet, listed or not. */
export interface PetPreview extends Pick<
  AdoptablePet,
  'id' | 'name' | 'species' | 'type' | 'adoption_status' | 'is_listed' | 'listed_by_owner' | 'adoption_fee_cents'
> {
  /** Where it lives; null if unknown, or if it lives with its owner. */
  location: Pet['location'];
  breed: string | null;
  image: string | null;
  photo: PetPhoto | null;
}

/** Pets by id. Deleted ones are missing from the map. */
export async function findPetPreviews(db: Database, ids: readonly number[]): Promise<Map<number, PetPreview>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<PetPreviewRow>`
    select pets.id, name, species, type, breed, adoption_status, is_listed and ${shelterIsOpen} as is_listed,
      listed_by_owner, adoption_fee_cents, location, ${previewPhoto} as photo
    from pets where pets.id = any(${[...new Set(ids)]})`.execute(db);
  return new Map(rows.map((row) => [row.id, toPetPreview(row)]));
}

export type PetPreviewRow = Omit<PetPreview, 'photo' | 'image'> & { photo: Parameters<typeof toPhoto>[0] | null };

/** SQL: the first photo of the statement's row of `pets`, for `toPetPreview`. */
export const previewPhoto = sql<PetPreviewRow['photo']>`(
  select json_build_object('hash', hash, 'width', width, 'height', height, 'widths', widths, 'preview', preview)
  from pet_photos join photos on photos.hash = pet_photos.photo_hash
  where pet_photos.pet_id = pets.id order by position limit 1)`;

/** Without the other columns of the row. */
export function toPetPreview({ photo: row, ...pet }: PetPreviewRow): PetPreview {
  const { id, name, species, type, breed, adoption_status, is_listed, listed_by_owner, location } = pet;
  const { adoption_fee_cents } = pet;
  const photo = row && toPhoto(row);
  const image = photo?.image ?? null;
  const listing = { adoption_status, is_listed, listed_by_owner, adoption_fee_cents };
  return { id, name, species, type, breed, ...listing, location, photo, image };
}
