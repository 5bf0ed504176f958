import { sql, type RawBuilder, type Selectable } from 'kysely';
import { addReadSubjects, declareReads } from '../../../platform/cache/read-subjects.ts';
import type { Database, Tables } from '../../../platform/database.ts';
import { loadInBatches, packIds, type List } from '../../../platform/database/list.ts';
import { toRange } from '../../../platform/database/row-range.ts';
import { readSnapshot } from '../../../platform/database/read-snapshot.ts';
import { withoutPreparedPlan } from '../../../platform/database/without-prepared-plan.ts';
import type { Page } from '../../../platform/http/paging.ts';
import { toPhoto } from '../../photos/server/index.ts';
import { petSchema, type Pet } from '../pets.contract.ts';
import { countFacets } from './facet-counts.ts';
import { listRange } from './listing-page.ts';
import { shelterIsOpen, openingSubject } from '../../settings/server/index.ts';
import { countListed, groupListed } from './pet-counts.ts';
import { listingSubject, petSubject, petSubjects } from './pet-subjects.ts';

/**
 * Listed pets: Available first, then Pending, then Adopted; newest first within each. Owners' listings that no Admin has
 * reviewed come last within their status.
 */
export function listPets(db: Database): List<Pet> {
  return {
    page: (page) =>
      declareReads([petSubjects.members], async () => {
        const { items, total } = await readSnapshot(db, (trx) => findPage(trx, page));
        const open = { start: page.page === 1, end: items.length < page.limit };
        addReadSubjects([listingSubject(items, open)]);
        return { items, total, isCapped: false };
      }),
    batches: () =>
      loadInBatches(
        () =>
          declareReads([petSubjects.all], async () => {
            return (await sql<{ id: number }>`select id from pets where is_listed ${LISTING_ORDER}`.execute(db)).rows;
          }),
        (ids) => declareReads([petSubjects.all], () => getPets(db, ids)),
      ),
    chunks: toChunkedPets(db, () => packIds(db, sql`select id from pets where is_listed ${LISTING_ORDER}`)),
  };
}

async function findPage(db: Database, page: Page): Promise<{ items: Pet[]; total: number }> {
  const groups = await groupListed(db);
  const counted = countFacets(groups, {});
  const all = { search: {}, terms: { text: [], breed: [] }, groups, ...counted };
  return { items: await getPets(db, await listRange(db, all, toRange(page))), total: counted.total };
}

/** @param findIds the ids of all pets of the list, in its order */
export function toChunkedPets(db: Database, findIds: () => Promise<Int32Array>): NonNullable<List<Pet>['chunks']> {
  return {
    subject: petSubjects.all,
    findIds: () => declareReads([petSubjects.lists], findIds),
    load: (ids) =>
      getPets(
        db,
        ids.map((id) => ({ id })),
      ),
  };
}

export async function findPet(db: Database, id: number): Promise<Pet | null> {
  const select = selectPets(sql`where id = ${id} and is_listed and ${shelterIsOpen}`);
  const { rows } = await declareReads([petSubject({ id }), openingSubject], () => select.execute(db));
  return rows[0] ? toPet(rows[0]) : null;
}

/** Whether a pet lives in a foster home, where visits are by arrangement. */
export async function isFostered(db: Database, id: number): Promise<boolean> {
  const select = db.selectFrom('pets').select('is_fostered').where('id', '=', id);
  const pet = await declareReads([petSubject({ id })], () => select.executeTakeFirst());
  return pet?.is_fostered ?? false;
}

/** Listed pets in the given order. Deleted and unlisted ones are left out, and all of them until the shelter opens. */
export async function getPets(db: Database, pets: readonly { id: number }[]): Promise<Pet[]> {
  if (pets.length === 0) return [];
  // A prepared plan from an empty shelter would scan the whole table for each batch of a large one.
  const which = sql`where id = any(${pets.map(({ id }) => id)}) and is_listed and ${shelterIsOpen}`;
  const select = selectPets(which, withoutPreparedPlan);
  const { rows } = await declareReads([...pets.map(petSubject), openingSubject], () => select.execute(db));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return pets
    .map(({ id }) => byId.get(id))
    .filter((row) => row !== undefined)
    .map(toPet);
}

export async function countPets(db: Database): Promise<number> {
  return declareReads([petSubjects.members], () => countListed(db));
}

export async function countAdoptedPets(db: Database): Promise<number> {
  return declareReads([petSubjects.lists], () => countListed(db, { status: 'Adopted' }));
}

const LISTING_ORDER = sql`order by listing_rank, created_at desc, id desc`;

const columnNames = petSchema.omit({ owner: true, image: true, photos: true }).keyof().options;

/** A row of `petColumns`. */
export type PetRow = Pick<Selectable<Tables['pets']>, (typeof columnNames)[number]> & {
  photos: Parameters<typeof toPhoto>[0][] | null;
};
type PublicPetRow = PetRow & { owner_name: string | null; owner_phone: string | null };

/** The public columns of a pet, without its owner. */
export const petColumns = sql.raw([...columnNames.map((name) => `p.${name}`), 'pet_gallery.photos'].join(', '));

/** The photos of all `selected` pets, in one join. */
export const joinPhotos = sql`
  left join (
    select pp.pet_id, json_agg(json_build_object(
      'hash', ph.hash, 'width', ph.width, 'height', ph.height, 'widths', ph.widths, 'preview', ph.preview,
      'caption', ph.caption
    ) order by pp.position) as photos
    from pet_photos pp
    join photos ph on ph.hash = pp.photo_hash
    where pp.pet_id = any(array(select id from selected))
    group by pp.pet_id
  ) pet_gallery on pet_gallery.pet_id = p.id`;

/** Selects ids by index first, then fetches rows, owners and photos only for these. */
function selectPets(which: RawBuilder<unknown>, planHint: RawBuilder<unknown> = sql``) {
  return sql<PublicPetRow>`${planHint}
    with selected as materialized (select id from pets ${which})
    select ${petColumns}, u.name as owner_name, u.phone_number as owner_phone
    from selected
    join pets p on p.id = selected.id
    left join users u on u.id = p.owner_id and p.show_owner and p.adoption_status <> 'Adopted'
    ${joinPhotos}
    order by p.listing_rank, p.created_at desc, p.id desc`;
}

function toPet({ owner_name, owner_phone, ...row }: PublicPetRow): Pet {
  const owner = owner_name !== null && owner_phone !== null ? { name: owner_name, phone_number: owner_phone } : null;
  return { ...withPhotos(row), owner };
}

/** Converts a row to an API response, without the owner. */
export function withPhotos({ photos: rows, created_at, updated_at, ...fields }: PetRow): Omit<Pet, 'owner'> {
  const photos = (rows ?? []).map(toPhoto);
  return {
    ...fields,
    image: photos[0]?.image ?? null,
    photos,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  };
}
