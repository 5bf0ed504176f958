import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readSources } from './support/imports.ts';
import { openTestDatabase, type TestDatabase } from './support/open-test-database.ts';
import { compareSchemas, readDatabaseSchema, readRowTypes, type Schema } from './support/row-types.ts';

/** Tables without a row type. */
const UNTYPED: Record<string, string> = {
  kysely_migration: 'Kysely records here which migrations ran',
  kysely_migration_lock: 'Kysely locks it during a migration',
  content_changes: 'triggers write it, and only raw SQL reads it',
};

describe('the row types', () => {
  let database: TestDatabase;
  let actual: Schema;
  let types: Schema;
  beforeAll(async () => {
    database = await openTestDatabase();
    actual = await readDatabaseSchema(database.db);
    types = readRowTypes(readSources('.'));
  });
  afterAll(() => database.close());

  test('and the tables of the database are read', () => {
    expect(types.size).toBeGreaterThan(40);
    expect(actual.size).toBe(types.size + Object.keys(UNTYPED).length);
    expect(types.get('pets')?.size).toBeGreaterThan(30);
    expect(types.get('pets')?.get('gender')).toEqual({ type: 'string', isNullable: true });
    expect(types.get('follow_ups')?.get('days')).toEqual({ type: 'number', isNullable: false });
    expect(actual.get('photos')?.get('widths')).toEqual({ type: 'number[]', isNullable: false });
  });

  test('agree with the database in tables, columns, types and nullability', () => {
    const typed = new Map([...actual].filter(([table]) => !Object.hasOwn(UNTYPED, table)));
    expect(compareSchemas(types, typed)).toEqual([]);
  });

  test('are missing only for tables that exist', () => {
    expect(Object.keys(UNTYPED).filter((table) => !actual.has(table))).toEqual([]);
  });
});

describe('names in the database', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.close());

  test('of constraints, indexes and sequences start with their table', async () => {
    const { rows } = await sql<{ table: string; name: string }>`
      select conrelid::regclass::text as table, conname::text as name from pg_constraint
      where connamespace = 'public'::regnamespace and contype <> 't'
      union all
      select indrelid::regclass::text, indexrelid::regclass::text from pg_index
      where indrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
      union all
      select refobjid::regclass::text, objid::regclass::text from pg_depend
      where classid = 'pg_class'::regclass and deptype = 'i'
        and objid in (select oid from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S')`.execute(
      database.db,
    );
    expect(rows.length).toBeGreaterThan(200);
    expect(rows.filter(({ table }) => table === 'emails').map(({ name }) => name)).toContain('emails_id_seq');
    expect(rows.filter(({ table, name }) => !name.startsWith(`${table}_`))).toEqual([]);
  });

  // PostgreSQL has these constraints since version 18.
  test('of not-null constraints are those of their columns', async () => {
    const { rows } = await sql<{ name: string; expected: string }>`
      select conname::text as name, relname || '_' || attname || '_not_null' as expected
      from pg_constraint
      join pg_class on pg_class.oid = conrelid
      join pg_attribute on attrelid = conrelid and attnum = conkey[1]
      where connamespace = 'public'::regnamespace and contype = 'n'`.execute(database.db);
    expect(rows.filter(({ name, expected }) => name !== expected)).toEqual([]);
  });
});

describe('comparing row types with a database', () => {
  const source = (columns: string) =>
    new Map([
      [
        'src/toys.constants.ts',
        "export const colors = ['red', 'blue'] as const;\nexport type Color = (typeof colors)[number];",
      ],
      [
        'src/toys.contract.ts',
        'export const toy = z.object({ size: z.enum(sizes).nullable() }).strict();\nexport type Toy = z.infer<typeof toy>;',
      ],
      [
        'src/schema.ts',
        `import type { Color } from './toys.constants.ts';
        import type { Toy } from './toys.contract.ts';
        interface Part { name: string }
        declare module './database.ts' { interface Tables { toys: { ${columns} } } }`,
      ],
    ]);
  const columns =
    'id: Generated<number>; color: Color; size: Toy["size"]; tags: string[]; parts: ColumnType<Part[] | null, string, never>; sold_at: Date | null';
  const actual: Schema = new Map([
    [
      'toys',
      new Map([
        ['id', { type: 'number', isNullable: false }],
        ['color', { type: 'string', isNullable: false }],
        ['size', { type: 'string', isNullable: true }],
        ['tags', { type: 'string[]', isNullable: false }],
        ['parts', { type: 'JSON', isNullable: true }],
        ['sold_at', { type: 'Date', isNullable: true }],
      ]),
    ],
  ]);
  const compare = (text: string) => compareSchemas(readRowTypes(source(text)), actual);

  test.each([
    ['nothing, if they agree', columns, []],
    [
      'a column that is misspelled',
      columns.replace('color', 'colour'),
      ['toys.color is not in the row type', 'toys.colour is not in the database'],
    ],
    ['a missing column', columns.replace('tags: string[];', ''), ['toys.tags is not in the row type']],
    ['a type that may not be null', columns.replace('Date | null', 'Date'), ['toys.sold_at is nullable']],
    ['a type that may be null', columns.replace('Color', 'Color | null'), ['toys.color is not nullable']],
    [
      'a generated column that may be null',
      columns.replace('<number>', '<number | null>'),
      ['toys.id is not nullable'],
    ],
    ['another type', columns.replace('Color', 'boolean'), ['toys.color is string, not boolean']],
    ['a list of something else', columns.replace('string[]', 'number[]'), ['toys.tags is string[], not number[]']],
  ])('finds %s', (_what, text, differences) => {
    expect(compare(text)).toEqual(differences);
  });

  test('finds a table on one side only', () => {
    expect(compareSchemas(new Map(), actual)).toEqual(['toys has no row type']);
    expect(compareSchemas(actual, new Map())).toEqual(['toys is not in the database']);
  });
});
