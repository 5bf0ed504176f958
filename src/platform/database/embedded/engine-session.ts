import type pg from 'pg';
import { isTransactionStart } from '../transaction-start.ts';
import { alreadyEnded, isLastStatement } from '../last-statement.ts';
import { emptyResult } from '../pool.ts';
import type { EngineConnection } from './connection.ts';
import type { Engine } from './engine.ts';

const STARTS = /^\s*(begin|start)\b/i;
const ENDS = /^\s{0,9}(commit|rollback)\s{0,9};?\s{0,9}$/i;

/**
 * Takes the pool's only connection for one transaction, or for one statement outside of one, and passes it on as soon as the
 * last statement is sent. A commit is acknowledged when it is on disk: until then, others use the connection, so that many
 * commits share a sync.
 */
export class EngineSession {
  readonly #engine: Engine;
  readonly #connect: () => Promise<pg.PoolClient>;
  #client: pg.PoolClient | undefined;
  /** BEGIN travels with the first statement, to save a round trip. */
  #isStartPending = false;
  /** The COMMIT that was sent with the transaction's last statement. */
  #committing: Promise<pg.QueryResult> | undefined;

  constructor(engine: Engine, connect: () => Promise<pg.PoolClient>) {
    this.#engine = engine;
    this.#connect = connect;
  }

  async query(...args: unknown[]): Promise<pg.QueryResult> {
    const [statement, values] = args;
    const text = typeof statement === 'string' ? statement : (statement as { text: string }).text;
    const ends = ENDS.test(text);
    if (!this.#client && isTransactionStart(text)) {
      this.#isStartPending = true;
      return emptyResult('BEGIN');
    }
    if (this.#isStartPending && ends) {
      this.#isStartPending = false;
      return emptyResult(text.trim().toUpperCase());
    }
    const sentCommit = this.#committing;
    if (sentCommit) {
      if (!ends) throw alreadyEnded();
      this.#committing = undefined;
      return sentCommit;
    }
    const isInTransaction = this.#client !== undefined || this.#isStartPending;
    const client = (this.#client ??= await this.#connect());
    const isLast = isInTransaction && isLastStatement(text);
    const { sending, committing } = this.#send(client, args, isLast);
    this.#committing = committing;
    // With values, it is a single statement.
    if (ends || isLast || (!isInTransaction && Array.isArray(values) && !STARTS.test(text))) this.#passOn();
    try {
      const { result, commit } = await sending;
      this.#passOnUnlessInTransaction();
      if (commit !== undefined && !this.#client && !isLast) await this.#engine.waitForSync(commit);
      return result;
    } catch (error) {
      this.#passOnUnlessInTransaction();
      throw error;
    }
  }

  /** @param discard replaces the connection; so does an open transaction, which is rolled back */
  release(discard: Error | boolean = false): void {
    this.#isStartPending = false;
    if (this.#client) this.#passOn(true);
    else if (discard) this.#connect().then((client) => client.release(true), ignore);
  }

  #send(
    client: pg.PoolClient,
    args: unknown[],
    isLast: boolean,
  ): { sending: Promise<Sent>; committing: Promise<pg.QueryResult> | undefined } {
    const { stream } = (client as unknown as { connection: { stream: EngineConnection } }).connection;
    const send = (...query: unknown[]) =>
      new Promise<Sent>((resolve, reject) => {
        const callback = (error: Error | null, result: pg.QueryResult) =>
          error ? reject(error) : resolve({ result, commit: stream.commit });
        (client.query as (...all: unknown[]) => unknown)(...query, callback);
      });
    stream.cork();
    if (this.#isStartPending) send('begin').catch(ignore);
    this.#isStartPending = false;
    const sending = send(...args);
    // After a failed statement, it rolls back.
    const committing = isLast ? this.#untilSynced(send('commit')) : undefined;
    committing?.catch(ignore);
    stream.uncork();
    return { sending, committing };
  }

  async #untilSynced(sending: Promise<Sent>): Promise<pg.QueryResult> {
    const { result, commit } = await sending;
    if (commit !== undefined) await this.#engine.waitForSync(commit);
    return result;
  }

  #passOnUnlessInTransaction(): void {
    if (this.#client?.getTransactionStatus() === 'I') this.#passOn();
  }

  #passOn(discard = false): void {
    const client = this.#client!;
    this.#client = undefined;
    client.release(discard);
  }
}

interface Sent {
  result: pg.QueryResult;
  commit: number | undefined;
}

function ignore(): void {}
