import pg from 'pg';

/** The parts of pg that its types leave out. */
interface Connection {
  parsedStatements: Record<string, string>;
  bind(options: { statement: string; values: unknown[] }): void;
  execute(options: { portal?: string; rows?: number }): void;
  sync(): void;
}
type Callback = (error: Error | null, results: pg.QueryResult | pg.QueryResult[]) => void;
type Config = pg.QueryConfig & { queryMode: 'extended' };
declare class PreparedQuery implements pg.Submittable {
  constructor(config: Config, values: undefined, callback: Callback);
  submit(connection: pg.Connection): void;
  prepare(connection: Connection): void;
  _getRows(connection: Connection, rows: number): void;
}

/** A statement in one batch with BEGIN before it, COMMIT after it, or both. After an error, the server skips the rest. */
export class BatchQuery extends (pg.Query as unknown as typeof PreparedQuery) {
  readonly isFirst: boolean;
  readonly #isLast: boolean;

  constructor(config: pg.QueryConfig, { isFirst, isLast }: { isFirst: boolean; isLast: boolean }, callback: Callback) {
    super({ ...config, queryMode: 'extended' }, undefined, callback);
    this.isFirst = isFirst;
    this.#isLast = isLast;
  }

  override prepare(connection: Connection): void {
    if (this.isFirst) executePrepared(connection, 'begin');
    super.prepare(connection);
  }

  /** Called by pg once the statement is bound. */
  override _getRows(connection: Connection, rows: number): void {
    // oxlint-disable-next-line eslint/no-underscore-dangle -- pg's name
    if (!this.#isLast) return super._getRows(connection, rows);
    connection.execute({});
    executePrepared(connection, 'commit');
    connection.sync();
  }
}

function executePrepared(connection: Connection, statement: string): void {
  connection.bind({ statement, values: [] });
  connection.execute({});
}

/** Whether the client has sent this statement before, with itself as its name. */
export function isPrepared(client: pg.Client, statement: string): boolean {
  return statement in (client as unknown as { connection: Connection }).connection.parsedStatements;
}
