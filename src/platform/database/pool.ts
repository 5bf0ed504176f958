import pg from 'pg';
import { isWithoutPreparedPlan } from './without-prepared-plan.ts';

/** Without listeners, a restart of the database would end the process: the pool emits errors of idle clients, each client its own. */
export function listenForErrors(pool: pg.Pool, onError: (error: Error) => void): void {
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
}

/** So many statements are named at their first use. */
const MAX_NAMED_AT_ONCE = 500;
const MAX_NAMES = 1000;
const MAX_SEEN_ONCE = 1000;

let clientCount = 0;

/** Counts how often a migration has changed what named statements return. */
let generation = 0;

export function currentGeneration(): number {
  return generation;
}

/**
 * Makes all connections prepare their statements again under new names: PostgreSQL rejects the outdated plans. See
 * `isOutdatedPlan`.
 * @param sent the generation when the statement was sent: of many that fail at once, only the first renames all
 */
export function renameStatements(sent: number): void {
  if (sent === generation) generation += 1;
}

/**
 * Names statements, so that each connection parses and plans them only once: half the cost of a query. After the first
 * hundreds, only those that are sent again: migrations and the demo send a thousand just once, which would take all names.
 * No two clients use the same names: those of the embedded engine share its session, where a name that one of them has
 * prepared must never run another's statement.
 */
export class NamingClient extends pg.Client {
  readonly #names = new Map<string, string>();
  readonly #seenOnce = new Set<string>();
  readonly #prefix = `s${(clientCount += 1)}`;
  #nameCount = 0;
  #generation = generation;

  // pg has too many overloads for TypeScript to follow in a subclass.
  override query(...args: unknown[]): never {
    const [first, values] = args;
    if (typeof first === 'string' && Array.isArray(values)) {
      args[0] = { text: first, values, name: this.nameOf(first) };
      args.splice(1, 1);
    }
    return (super.query as (...all: unknown[]) => never).apply(this, args);
  }

  protected nameOf(text: string): string | undefined {
    if (isWithoutPreparedPlan(text)) return undefined;
    if (this.#generation !== generation) {
      this.#names.clear();
      this.#generation = generation;
    }
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size >= MAX_NAMES) return known;
    if (this.#names.size >= MAX_NAMED_AT_ONCE && !this.#seenOnce.delete(text)) {
      if (this.#seenOnce.size >= MAX_SEEN_ONCE) this.#seenOnce.clear();
      this.#seenOnce.add(text);
      return undefined;
    }
    const name = `${this.#prefix}_${(this.#nameCount += 1)}`;
    this.#names.set(text, name);
    return name;
  }
}

/** The result of a statement that was not sent. */
export function emptyResult(command: string): pg.QueryResult {
  return { command, rowCount: null, oid: 0, rows: [], fields: [] };
}
