import pg from 'pg';
import { listenForErrors, NamingClient } from '../pool.ts';
import { EngineConnection } from './connection.ts';
import type { Engine } from './engine.ts';
import { EngineSession } from './engine-session.ts';

/** A pool of one connection to the embedded engine, which keeps running when the pool ends. */
export function openEnginePool(engine: Engine): pg.Pool {
  const pool = new EnginePool(engine);
  // The engine reports its restarts itself.
  listenForErrors(pool, () => undefined);
  return pool;
}

/** Sessions take turns on the connection, one transaction or statement at a time. */
class EnginePool extends pg.Pool {
  readonly #engine: Engine;

  constructor(engine: Engine) {
    super({
      Client: NamingClient,
      // The only connection, so it must not be closed when idle.
      max: 1,
      idleTimeoutMillis: 0,
      // A query on the pool during a transaction would wait forever; this makes it an error.
      connectionTimeoutMillis: 10_000,
      user: 'postgres',
      database: 'postgres',
      // A session sends its statement while the engine still works on the previous session's.
      pipeline: true,
      stream: () => new EngineConnection(engine),
      // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for it, its types do not say so
      onConnect: async (client: pg.ClientBase) => {
        // All clients share the engine's session: clears what the previous one left open or prepared.
        await client.query('ROLLBACK');
        await client.query('DISCARD ALL');
      },
    });
    this.#engine = engine;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: never): void;
  override connect(): Promise<pg.PoolClient> {
    if (this.ending) return super.connect();
    const session = new EngineSession(this.#engine, () => super.connect());
    return Promise.resolve(session as unknown as pg.PoolClient);
  }

  // pg has too many overloads for TypeScript to follow in a subclass.
  override query(...args: unknown[]): never {
    return this.#query(args) as never;
  }

  async #query(args: unknown[]): Promise<unknown> {
    const session = new EngineSession(this.#engine, () => super.connect());
    try {
      return await session.query(...args);
    } finally {
      session.release();
    }
  }
}
