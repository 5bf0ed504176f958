import { sql } from 'kysely';
import { declareReads } from '../../../platform/cache/read-subjects.ts';
import type { Database } from '../../../platform/database.ts';
import { setUnits } from '../../../platform/set-units.contract.ts';
import type { Shelter, ShelterDefaults } from '../settings.contract.ts';
import type { ResponseCache } from '../../../platform/http/response-cache.ts';
import {
  selectSettings,
  shelterKeys as sections,
  shelterOf,
  SITES,
  subjectOf,
  toSavedSettings,
} from './saved-settings.ts';

/** How long the settings of calls without a session may be out of date after another server's change. */
const CONFIRMED_MS = 1000;

/** SQL: changes with every write to the cached settings, on any server. */
export const shelterVersion = sql<string>`(
  select coalesce(string_agg(key || xmin, ' ' order by key), '') from (
    select key, xmin::text from settings where key in (${sql.join(sections.map((section) => sql.lit(section)))})
    union all select '${sql.raw(SITES)}', coalesce(string_agg(xmin::text, ' ' order by id), '') from sites
  ) versions)`;

type InvalidatedCache = Pick<ResponseCache, 'clear' | 'invalidate' | 'expire' | 'markStale'>;

/**
 * Caches the shelter's settings. The lookup of a session also reads their version, so calls with a session always use
 * the latest settings, whichever server saved them, without a statement of their own.
 */
export class ShelterCache {
  readonly #db: Database;
  readonly #defaults: ShelterDefaults;
  #cached: { shelter: Shelter; version: string } | undefined;
  /** The database's version when it was last read; null if it has changed since. */
  #confirmed: { version: string | null; at: number } = { version: null, at: 0 };

  #clears = 0;

  constructor(db: Database, defaults: ShelterDefaults) {
    this.#db = db;
    this.#defaults = defaults;
  }

  /** A response that shows settings from the cache must know it, too. */
  readonly get = (): Promise<Shelter> => declareReads([...sections, SITES].map(subjectOf), () => this.#find());

  async #find(): Promise<Shelter> {
    const at = performance.now();
    const { version, at: confirmedAt } = this.#confirmed;
    if (this.#cached && this.#cached.version === version && at - confirmedAt < CONFIRMED_MS)
      return this.#cached.shelter;
    const clears = this.#clears;
    const loaded = await this.#load();
    if (clears !== this.#clears) return loaded.shelter;
    this.#cached = loaded;
    // A change during the query may have been made after it read the rows.
    if (at > this.#confirmed.at) this.#confirmed = { version: loaded.version, at };
    return loaded.shelter;
  }

  /** @param version the database's current one */
  confirm(version: string): void {
    if (this.#cached?.version !== version) this.#cached = undefined;
    this.#confirmed = { version, at: performance.now() };
  }

  /** Call after a change. */
  clear(): void {
    this.#clears += 1;
    this.#cached = undefined;
    this.#confirmed = { version: null, at: performance.now() };
  }

  /** First the settings are cleared, then the responses: one that is being made must not contain old settings. */
  clearBefore(responses: InvalidatedCache): InvalidatedCache {
    return {
      clear: () => {
        this.clear();
        responses.clear();
      },
      invalidate: (subjects) => {
        if (subjects.some((subject) => subject.startsWith(subjectOf('')))) this.clear();
        responses.invalidate(subjects);
      },
      expire: () => {
        this.clear();
        responses.expire();
      },
      markStale: () => responses.markStale(),
    };
  }

  async #load(): Promise<{ shelter: Shelter; version: string }> {
    const rows = await selectSettings(this.#db, sections).execute();
    const version = rows.map(({ key, xmin }) => key + xmin).join(' ');
    if (this.#cached?.version === version) return this.#cached;
    const shelter = shelterOf(toSavedSettings(rows), this.#defaults);
    setUnits(shelter);
    return { shelter, version };
  }
}
