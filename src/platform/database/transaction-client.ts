import type pg from 'pg';
import { isTransactionStart, RETRIED_START } from './transaction-start.ts';
import { BatchQuery, isPrepared } from './batch-query.ts';
import { isOutdatedPlan } from './errors.ts';
import { alreadyEnded, isLastStatement } from './last-statement.ts';
import { currentGeneration, emptyResult, NamingClient, renameStatements } from './pool.ts';

/** As in `select *`, `"pets".*` and `returning *`, but not in `count(*)`. */
const ALL_COLUMNS = /(?:\bselect|\breturning|[.,])\s*\*|\*\s+from\b/i;

/**
 * Sends BEGIN along with a transaction's first statement, and COMMIT with its last one where `executeLast` says so. Each
 * would be a round trip to the server.
 *
 * When another server's migration adds a column, PostgreSQL rejects named statements that return all columns. Outside a
 * transaction, they are sent again under a new name, and `transactionWithRetry` repeats the transaction. The error would
 * end any other transaction, so they have no name there and are planned each time.
 */
export class TransactionClient extends NamingClient {
  #status: 'none' | 'to start' | 'started' | 'committed' = 'none';
  #isRetried = false;

  // pg has too many overloads for TypeScript to follow in a subclass.
  override query(...args: unknown[]): never {
    return this.#query(args) as never;
  }

  #query(args: unknown[]): unknown {
    const [text, values] = args;
    if (isTransactionStart(text)) {
      this.#isRetried = text === RETRIED_START;
      return this.#start();
    }
    if (text === 'commit' || text === 'rollback') return this.#end(text);
    if (this.#status === 'committed') return Promise.reject(alreadyEnded());
    const isFirst = this.#status === 'to start';
    if (isFirst) this.#status = 'started';
    const isLast = this.#status === 'started' && isLastStatement(String(text)) && isPrepared(this, 'commit');
    const isBatch = (isFirst || isLast) && Array.isArray(values);
    // A cursor, for example, can't be part of a batch: send BEGIN by itself first.
    if (isFirst && !isBatch) this.#queryPrepared('begin').catch(() => undefined);
    if (!isBatch) {
      const canRepeat = args.length === 2 && Array.isArray(values) && !this.#isInTransaction();
      return canRepeat ? this.#queryTwiceIfOutdated(text as string, values) : super.query(...args);
    }
    return this.#queryInBatch(text as string, values as unknown[], { isFirst, isLast });
  }

  #start(): Promise<pg.QueryResult> {
    if (!isPrepared(this, 'begin')) {
      this.#status = 'started';
      return this.#queryPrepared('begin');
    }
    this.#status = 'to start';
    return Promise.resolve(emptyResult('BEGIN'));
  }

  #end(text: 'commit' | 'rollback'): Promise<pg.QueryResult> {
    const { [this.#status]: command } = {
      none: null,
      started: null,
      committed: 'COMMIT',
      'to start': text.toUpperCase(),
    };
    this.#status = 'none';
    this.#isRetried = false;
    return command === null ? this.#queryPrepared(text) : Promise.resolve(emptyResult(command));
  }

  protected override nameOf(text: string): string | undefined {
    return this.#isInTransaction() && !this.#isRetried && ALL_COLUMNS.test(text) ? undefined : super.nameOf(text);
  }

  #isInTransaction(): boolean {
    // Kysely starts those with an isolation level by another statement than BEGIN.
    return this.#status !== 'none' || this.getTransactionStatus() === 'T';
  }

  async #queryTwiceIfOutdated(text: string, values: unknown[]): Promise<pg.QueryResult> {
    const send = (): Promise<pg.QueryResult> => super.query(text, values);
    const sent = currentGeneration();
    try {
      return await send();
    } catch (error) {
      if (!isOutdatedPlan(error)) throw error;
      renameStatements(sent);
      return send();
    }
  }

  /** Prepares the statement with its text as its name, so that a batch can execute it later. */
  #queryPrepared(text: string): Promise<pg.QueryResult> {
    return super.query({ name: text, text, values: [] });
  }

  async #queryInBatch(
    text: string,
    values: unknown[],
    place: { isFirst: boolean; isLast: boolean },
  ): Promise<pg.QueryResult> {
    const results = await new Promise<pg.QueryResult[]>((resolve, reject) => {
      const callback = (error: Error | null, all: pg.QueryResult | pg.QueryResult[]) =>
        error ? reject(error) : resolve(all as pg.QueryResult[]);
      super.query(new BatchQuery({ text, values, name: this.nameOf(text) }, place, callback));
    });
    if (place.isLast) this.#status = 'committed';
    return results[place.isFirst ? 1 : 0]!;
  }
}
