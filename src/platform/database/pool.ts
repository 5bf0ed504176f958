import pg from 'pg';
import type { Engine } from './embedded/engine.ts';
import { EngineConnection } from './embedded/connection.ts';
import { isWithoutPreparedPlan } from './without-prepared-plan.ts';

/** A pool of one connection on the embedded engine, which keeps running when the pool ends. The rest of the application cannot tell the difference. */
export function openEnginePool(engine: Engine): pg.Pool {
  const pool = new pg.Pool({
    Client: NamingClient,
    // The one connection has a session, so it must not be dropped for idling.
    max: 1,
    idleTimeoutMillis: 0,
    // A question on the pool inside an open transaction would wait for ever; this makes it an error.
    connectionTimeoutMillis: 10_000,
    user: 'postgres',
    database: 'postgres',
    stream: () => new EngineConnection(engine),
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for it, its types do not say so
    onConnect: async (client: pg.ClientBase) => {
      // The engine has one session for all clients: what the one before left open or prepared must not reach this one.
      await client.query('ROLLBACK');
      await client.query('DISCARD ALL');
    },
  });
  // The engine reports its restarts itself.
  listenForErrors(pool, () => undefined);
  return pool;
}

/** Without listeners the first restart of the database would end the process: the pool's for clients that idle, each client's own for those in use. */
export function listenForErrors(pool: pg.Pool, onError: (error: Error) => void): void {
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
}

const MOST_NAMES = 500;

/** Names each distinct statement, so that the database parses and plans it once a connection: half the cost of a query. */
export class NamingClient extends pg.Client {
  readonly #names = new Map<string, string>();

  // pg overloads this too richly for TypeScript to follow in a subclass.
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
    if (known !== undefined || this.#names.size >= MOST_NAMES) return known;
    const name = `s${this.#names.size}`;
    this.#names.set(text, name);
    return name;
  }
}
