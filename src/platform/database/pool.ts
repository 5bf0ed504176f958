import pg from 'pg';
import type { Engine } from './embedded/engine.ts';
import { EngineConnection } from './embedded/connection.ts';
import { isWithoutPreparedPlan } from './without-prepared-plan.ts';

/** A pool of one connection to the embedded engine, which keeps running when the pool ends. */
export function openEnginePool(engine: Engine): pg.Pool {
  const pool = new pg.Pool({
    Client: NamingClient,
    // The only connection, so it must not be closed when idle.
    max: 1,
    idleTimeoutMillis: 0,
    // A query on the pool during a transaction would wait forever; this makes it an error.
    connectionTimeoutMillis: 10_000,
    user: 'postgres',
    database: 'postgres',
    stream: () => new EngineConnection(engine),
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for it, its types do not say so
    onConnect: async (client: pg.ClientBase) => {
      // All clients share the engine's session: clears what the previous one left open or prepared.
      await client.query('ROLLBACK');
      await client.query('DISCARD ALL');
    },
  });
  // The engine reports its restarts itself.
  listenForErrors(pool, () => undefined);
  return pool;
}

/** Without listeners, a restart of the database would end the process: the pool emits errors of idle clients, each client its own. */
export function listenForErrors(pool: pg.Pool, onError: (error: Error) => void): void {
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
}

const MAX_NAMES = 500;

/** Names each distinct statement, so that each connection parses and plans it only once: half the cost of a query. */
export class NamingClient extends pg.Client {
  readonly #names = new Map<string, string>();

  // pg has too many overloads for TypeScript to follow in a subclass.
  override query(...args: unknown[]): never {
    const [first, values] = args;
    if (typeof first === 'string' && Array.isArray(values) && !isWithoutPreparedPlan(first)) {
      args[0] = { text: first, values, name: this.#nameOf(first) };
      args.splice(1, 1);
    }
    return (super.query as (...all: unknown[]) => never).apply(this, args);
  }

  #nameOf(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size >= MAX_NAMES) return known;
    const name = `s${this.#names.size}`;
    this.#names.set(text, name);
    return name;
  }
}
