import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../../src/platform/database.ts';

/** Creates functions for repeatable randomness: the same row always gets the same values. PostgreSQL inlines them. */
export async function createRandomFunctions(db: Database): Promise<void> {
  const functions = [
    // A number from 0 to size - 1.
    `draw(n bigint, salt int, size bigint) returns bigint as $$ select (hashint8extended(n, salt) & 1073741823) % size $$`,
    // From 0 to 1.
    `chance(n bigint, salt int) returns float8 as $$ select (hashint8extended(n, salt) & 1073741823) / 1073741823.0::float8 $$`,
    `pick(words text[], n bigint, salt int) returns text as $$
      select words[1 + (hashint8extended(n, salt) & 1073741823) % cardinality(words)] $$`,
  ];
  for (const each of functions) {
    await sql.raw(`create or replace function pg_temp.${each} language sql immutable parallel safe`).execute(db);
  }
}

export function draw(n: RawBuilder<unknown>, salt: number, size: number): RawBuilder<number> {
  return sql`pg_temp.draw(${n}, ${sql.lit(salt)}, ${sql.lit(size)})`;
}

export function chance(n: RawBuilder<unknown>, salt: number): RawBuilder<number> {
  return sql`pg_temp.chance(${n}, ${sql.lit(salt)})`;
}

export function pick(words: readonly string[], n: RawBuilder<unknown>, salt: number): RawBuilder<string> {
  // As a literal: a parameter would be looked at for each row.
  const literal = `array[${words.map((word) => `'${word.replaceAll("'", "''")}'`).join(',')}]`;
  return sql`pg_temp.pick(${sql.raw(literal)}, ${n}, ${sql.lit(salt)})`;
}
