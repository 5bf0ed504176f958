import { sql, type SqlBool } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { containing } from '../../../platform/database/like-patterns.ts';
import { listFromQuery, type List } from '../../../platform/database/list.ts';
import { withinDays } from '../../../platform/database/within-days.ts';
import { importedPetSchema, type ImportedPet } from '../../pets/server/index.ts';
import { recordFields } from '../../pets/admin-pets.constants.ts';
import type { ImportedRecord } from './parse-record.ts';
import { photoStatuses, rowOutcomes, type PhotoStatus, type RowOutcome } from '../pet-imports.constants.ts';
import type {
  FieldValue,
  ImportPhoto,
  ImportRow,
  ImportsQuery,
  PetImport,
  RowSearch,
} from '../pet-imports.contract.ts';

/**
 * Imports, by default the newest first.
 * @param timeZone the shelter's, in which days are counted
 */
export function listImports(
  db: Database,
  { search, status, direction = 'desc', ...days }: ImportsQuery,
  timeZone: string,
): List<PetImport> {
  const pattern = search && containing(search);
  const conditions = [
    ...(pattern ? [sql<SqlBool>`(pet_imports.file_name ilike ${pattern} or users.name ilike ${pattern})`] : []),
    ...(status ? [sql<SqlBool>`pet_imports.status = any(${status})`] : []),
    ...withinDays(sql`pet_imports.created_at`, days, timeZone),
  ];
  const condition = sql<SqlBool>`${sql.join([sql`true`, ...conditions], sql` and `)}`;
  const isDescending = direction === 'desc';
  return listFromQuery(db, {
    matching: db.selectFrom('pet_imports').leftJoin('users', 'users.id', 'pet_imports.user_id').where(condition),
    rows: selectImports(db).orderBy('pet_imports.id', direction),
    condition,
    toItems: (rows) => rows.map(toImport),
    order: { table: sql`pet_imports`, id: sql`pet_imports.id`, key: sql`pet_imports.id`, isDescending },
    after: ({ id }) => sql`pet_imports.id ${isDescending ? sql`<` : sql`>`} ${id}`,
  });
}

export async function findImport(db: Database, id: number): Promise<PetImport | null> {
  const row = await selectImports(db).where('pet_imports.id', '=', id).executeTakeFirst();
  return row ? toImport(row) : null;
}

/** Number of rows by outcome. */
export async function countOutcomes(db: Database, id: number): Promise<Record<RowOutcome, number>> {
  const rows = await db
    .selectFrom('pet_import_rows')
    .select(['outcome', db.fn.countAll<number>().as('count')])
    .where('import_id', '=', id)
    .groupBy('outcome')
    .execute();
  return withZeros(rowOutcomes, Object.fromEntries(rows.map(({ outcome, count }) => [outcome, count])));
}

/** Rows in the order of the file. */
export function listRows(db: Database, id: number, search: RowSearch): List<ImportRow> {
  return listFromQuery(db, {
    matching: matching(db, id, search),
    rows: matching(db, id, search)
      .select(['row_number', 'outcome', 'name', 'pet_id', 'error', 'undo', 'fields', 'before'])
      .select(
        sql<number>`(select count(*) from pet_import_photos p where p.import_id = pet_import_rows.import_id and p.row_number = pet_import_rows.row_number)`.as(
          'photos',
        ),
      )
      .orderBy('row_number'),
    toItems: (rows) => rows.map(toRow),
    after: ({ row_number }) => sql`row_number > ${row_number}`,
  });
}

/** Photos in the order of the file. */
export function listPhotos(db: Database, id: number, status: PhotoStatus | undefined): List<ImportPhoto> {
  let photos = db
    .selectFrom('pet_import_photos')
    .innerJoin('pet_import_rows', (join) =>
      join
        .onRef('pet_import_rows.import_id', '=', 'pet_import_photos.import_id')
        .onRef('pet_import_rows.row_number', '=', 'pet_import_photos.row_number'),
    )
    .where('pet_import_photos.import_id', '=', id);
  if (status) photos = photos.where('pet_import_photos.status', '=', status);
  return listFromQuery(db, {
    matching: photos,
    rows: photos
      .select(['pet_import_photos.row_number', 'position', 'name', 'pet_id', 'url', 'file_name', 'status', 'reason'])
      .orderBy('pet_import_photos.row_number')
      .orderBy('position'),
    toItems: (rows) => rows,
    after: ({ row_number, position }) =>
      sql`(pet_import_photos.row_number, position) > (${row_number}::integer, ${position}::integer)`,
  });
}

/** The files that an Admin imported. */
export async function exportPersonalData(db: Database, { id }: { id: number }): Promise<Record<string, unknown>> {
  const pet_imports = await db
    .selectFrom('pet_imports')
    .select(['file_name', 'format', 'status', 'created_at', 'applied_at', 'undone_at'])
    .where('user_id', '=', id)
    .orderBy('id', 'desc')
    .execute();
  return { pet_imports };
}

/** Of a photo `p`. Until the import is applied, another ZIP may still replace its file. */
export const needsFile = sql<boolean>`(p.file_name is not null and (
  p.status in ('missing', 'failed')
  or (p.status = 'pending' and exists (select from pet_imports i where i.id = p.import_id and i.status = 'checked'))
))`;

function selectImports(db: Database) {
  return db
    .selectFrom('pet_imports')
    .leftJoin('users', 'users.id', 'pet_imports.user_id')
    .select([
      'pet_imports.id',
      'pet_imports.user_id',
      'pet_imports.file_name',
      'pet_imports.format',
      'pet_imports.ignored_columns',
      'pet_imports.status',
      'pet_imports.zip',
      'pet_imports.created_at',
      'pet_imports.applied_at',
      'pet_imports.undone_at',
      'users.name as user_name',
    ])
    .select(
      sql<Partial<Record<RowOutcome, number>>>`coalesce((
        select jsonb_object_agg(outcome, count) from (
          select outcome, count(*) from pet_import_rows where import_id = pet_imports.id group by outcome
        ) as counted
      ), '{}')`.as('counts'),
    )
    .select(
      sql<Partial<Record<PhotoStatus, number>>>`coalesce((
        select jsonb_object_agg(status, count) from (
          select p.status, count(*) from pet_import_photos p where import_id = pet_imports.id group by p.status
        ) as counted
      ), '{}')`.as('photos'),
    )
    .select(
      sql<number>`(select count(*) from pet_import_rows where import_id = pet_imports.id and undo = 'kept')`.as('kept'),
    )
    .select(
      sql<boolean>`exists (
        select from pet_import_photos p where p.import_id = pet_imports.id and ${needsFile}
      )`.as('needs_zip'),
    )
    .select(
      sql<boolean>`exists (
        select from pet_import_photos p where p.import_id = pet_imports.id and p.status = 'failed' and p.url is not null
      )`.as('can_retry'),
    );
}

type StoredImport = Awaited<ReturnType<ReturnType<typeof selectImports>['execute']>>[number];

function toImport({ user_id, user_name, counts, photos, ...row }: StoredImport): PetImport {
  return {
    ...row,
    user: user_id !== null && user_name !== null ? { id: user_id, name: user_name } : null,
    counts: withZeros(rowOutcomes, counts),
    photos: withZeros(photoStatuses, photos),
    created_at: row.created_at.toISOString(),
    applied_at: row.applied_at?.toISOString() ?? null,
    undone_at: row.undone_at?.toISOString() ?? null,
  };
}

function withZeros<K extends string>(keys: readonly K[], counts: Partial<Record<K, number>>): Record<K, number> {
  return Object.fromEntries(keys.map((key) => [key, counts[key] ?? 0])) as Record<K, number>;
}

function matching(db: Database, id: number, { outcome, undo }: RowSearch) {
  let query = db.selectFrom('pet_import_rows').where('import_id', '=', id);
  if (outcome) query = query.where('outcome', '=', outcome);
  if (undo) query = query.where('undo', '=', undo);
  return query;
}

const fieldNames = [...Object.keys(importedPetSchema.shape), ...recordFields];

type StoredFields = ImportedPet & ImportedRecord;
type StoredRow = Omit<ImportRow, 'fields'> & { fields: StoredFields; before: StoredFields | null };

function toRow({ fields, before, ...row }: StoredRow): ImportRow {
  const valueIn = (values: StoredFields | null, field: string): FieldValue =>
    values?.[field as keyof StoredFields] ?? null;
  return {
    ...row,
    // JSONB does not keep the order of keys.
    fields: fieldNames
      .filter((field) => field in fields && (field !== 'born_is_estimate' || before || fields.born_is_estimate))
      .map((field) => ({
        field,
        before: valueIn(before, field),
        after: valueIn(fields, field),
      })),
  };
}
