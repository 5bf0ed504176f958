import type { CommonTableExpressionFactory } from 'kysely';
import type { Database, Tables } from '../database.ts';

/** A part of a statement that changes rows. */
export type Part = CommonTableExpressionFactory<Tables, string>;

/**
 * Begins a statement with parts, since each statement costs the server more than its rows. All parts see the database as
 * it was before the statement, and no two may change the same row. Leave out a part that changes nothing (null): triggers
 * of its table fire even then.
 */
export function withParts(db: Database, parts: Readonly<Record<string, Part | null>>): Database {
  return Object.entries(parts).reduce(
    (query, [name, part]) => (part ? (query.with(name, part) as unknown as Database) : query),
    db,
  );
}
