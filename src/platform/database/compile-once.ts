import { CompiledQuery, type Compilable, type RawBuilder } from 'kysely';
import type { Database } from '../database.ts';
import { toLastStatement } from './last-statement.ts';

/** A placeholder for a value while a statement is compiled. */
class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/** The value of a statement by its name. */
export type Value<Values> = <Name extends keyof Values & string>(name: Name) => Values[Name];

/**
 * Builds and compiles a statement at its first use, for statements that run with every request: building one can take
 * the server longer than running it. Every value that differs between runs must come from `value`, and its SQL must not
 * depend on any.
 * @param options.isLast it ends a transaction, as with `executeLast`
 * @returns runs the statement and returns its rows
 */
export function compileOnce<Values extends object, Row>(
  build: (db: Database, value: Value<Values>) => Compilable<Row> | RawBuilder<Row>,
  { isLast = false } = {},
): (db: Database, values: Values) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined;
  return async (db, values) => {
    compiled ??= build(db, (name) => new Placeholder(name) as never).compile(db);
    const parameters = compiled.parameters.map((parameter) =>
      parameter instanceof Placeholder ? values[parameter.name as keyof Values] : parameter,
    );
    const text = isLast ? toLastStatement(compiled.sql) : compiled.sql;
    return (await db.executeQuery<Row>(CompiledQuery.raw(text, parameters))).rows;
  };
}
