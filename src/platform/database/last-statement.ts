import { CompiledQuery, type Compilable, type Kysely } from 'kysely';

const MARK = '/* and commit */ ';

/**
 * Runs a transaction's last statement. Its COMMIT is sent along, which saves a round trip: if the statement fails, nothing is
 * committed; if it succeeds, later code can't roll back. So whatever must prevent the commit has to make it fail.
 */
export async function executeLast<Tables, Row>(trx: Kysely<Tables>, statement: Compilable<Row>): Promise<Row[]> {
  const { sql, parameters } = statement.compile();
  return (await trx.executeQuery<Row>(CompiledQuery.raw(toLastStatement(sql), [...parameters]))).rows;
}

export function toLastStatement(statement: string): string {
  return MARK + statement;
}

export function isLastStatement(statement: string): boolean {
  return statement.startsWith(MARK);
}

/** The error for a statement sent after a transaction's last one. */
export function alreadyEnded(): Error {
  return new Error('The transaction already ended with its last statement.');
}
