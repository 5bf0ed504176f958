import pg from 'pg';
import { isWithoutPreparedPlan } from './without-prepared-plan.ts';

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
