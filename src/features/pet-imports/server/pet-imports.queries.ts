import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { listFromQuery, type List } from '../../../platform/database/list.ts';
import { importedPetSchema, type ImportedPet } from '../../pets/server/index.ts';
import { rowOutcomes, type RowOutcome } from '../pet-imports.constants.ts';
import type { FieldValue, ImportRow, PetImport, RowSearch } from '../pet-imports.contract.ts';

/** Imports, newest first. */
export function listImports(db: Database): List<PetImport> {
  return listFromQuery(db, {
    matching: db.selectFrom('pet_imports'),
    rows: selectImports(db),
    toItems: (rows) => rows.map(toImport),
    after: ({ id }) => sql`pet_imports.id < ${id}`,
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
  return withZeros(Object.fromEntries(rows.map(({ outcome, count }) => [outcome, count])));
}

/** Rows in the order of the file. */
export function listRows(db: Database, id: number, search: RowSearch): List<ImportRow> {
  return listFromQuery(db, {
    matching: matching(db, id, search),
    rows: matching(db, id, search)
      .select(['row_number', 'outcome', 'name', 'pet_id', 'error', 'undo', 'fields', 'before'])
      .orderBy('row_number'),
    toItems: (rows) => rows.map(toRow),
    after: ({ row_number }) => sql`row_number > ${row_number}`,
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

function selectImports(db: Database) {
  return db
    .selectFrom('pet_imports')
    .leftJoin('users', 'users.id', 'pet_imports.user_id')
    .selectAll('pet_imports')
    .select('users.name as user_name')
    .select(
      sql<Partial<Record<RowOutcome, number>>>`coalesce((
        select jsonb_object_agg(outcome, count) from (
          select outcome, count(*) from pet_import_rows where import_id = pet_imports.id group by outcome
        ) as counted
      ), '{}')`.as('counts'),
    )
    .select(
      sql<number>`(select count(*) from pet_import_rows where import_id = pet_imports.id and undo = 'kept')`.as('kept'),
    )
    .orderBy('pet_imports.id', 'desc');
}

type StoredImport = Awaited<ReturnType<ReturnType<typeof selectImports>['execute']>>[number];

function toImport({ user_id, user_name, counts, ...row }: StoredImport): PetImport {
  return {
    ...row,
    user: user_id !== null && user_name !== null ? { id: user_id, name: user_name } : null,
    counts: withZeros(counts),
    created_at: row.created_at.toISOString(),
    applied_at: row.applied_at?.toISOString() ?? null,
    undone_at: row.undone_at?.toISOString() ?? null,
  };
}

function withZeros(counts: Partial<Record<RowOutcome, number>>): Record<RowOutcome, number> {
  return Object.fromEntries(rowOutcomes.map((outcome) => [outcome, counts[outcome] ?? 0])) as Record<
    RowOutcome,
    number
  >;
}

function matching(db: Database, id: number, { outcome, undo }: RowSearch) {
  let query = db.selectFrom('pet_import_rows').where('import_id', '=', id);
  if (outcome) query = query.where('outcome', '=', outcome);
  if (undo) query = query.where('undo', '=', undo);
  return query;
}

const fieldNames = Object.keys(importedPetSchema.shape);

type StoredRow = Omit<ImportRow, 'fields'> & { fields: ImportedPet; before: ImportedPet | null };

function toRow({ fields, before, ...row }: StoredRow): ImportRow {
  const valueIn = (values: ImportedPet | null, field: string): FieldValue =>
    values?.[field as keyof ImportedPet] ?? null;
  return {
    ...row,
    // JSONB does not keep the order of keys.
    fields: fieldNames
      .filter((field) => field in fields)
      .map((field) => ({
        field,
        before: valueIn(before, field),
        after: valueIn(fields, field),
      })),
  };
}
