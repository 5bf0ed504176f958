import { sql } from 'kysely';
import type { Database } from '../../../../platform/database.ts';
import type { TreatmentRow } from '../treatments.queries.ts';
import { normalizeName } from './treatment-names.ts';

type Columns =
  | 'id'
  | 'pet_id'
  | 'name'
  | 'step_id'
  | 'protocol_id'
  | 'occurrence'
  | 'product_id'
  | 'due_on'
  | 'planned_from'
  | 'planned_as'
  | 'is_moved'
  | 'given_at'
  | 'skipped_at'
  | 'canceled_at'
  | 'canceled_reason'
  | 'import_id'
  | 'import_key';

/** A treatment that an animal has already. */
export interface PastTreatment extends Pick<TreatmentRow, Columns> {
  normalized: string;
  /** On which it was given or skipped, in the shelter's time zone. */
  done_on: string | null;
  /** Whether only its day is known. */
  is_noon: boolean;
}

/** The treatments of animals by animal, the earliest first. */
export async function listPastTreatments(
  db: Database,
  petIds: readonly number[],
  timeZone: string,
): Promise<Map<number, PastTreatment[]>> {
  const { rows } = await sql<Omit<PastTreatment, 'normalized'>>`
    select t.id, t.pet_id, t.name, t.step_id, s.protocol_id, t.occurrence, t.product_id, t.due_on, t.planned_from,
      t.planned_as, t.is_moved, t.given_at, t.skipped_at, t.canceled_at, t.canceled_reason, t.import_id, t.import_key,
      (coalesce(t.given_at, t.skipped_at) at time zone ${timeZone})::date as done_on,
      coalesce((t.given_at at time zone ${timeZone})::time = '12:00', false) as is_noon
    from treatments t left join protocol_steps s on s.id = t.step_id
    where t.pet_id = any(${petIds}::integer[])
    order by coalesce(t.given_at, t.skipped_at), t.id`.execute(db);
  return Map.groupBy(
    rows.map((row) => ({ ...row, normalized: normalizeName(row.name) })),
    ({ pet_id }) => pet_id,
  );
}

/** What an animal has already, to look up each row of a file without going through all of it. */
export interface HistoryIndex {
  importKeys: ReadonlySet<string | null>;
  /** Those that were given, by day and name. */
  administered: ReadonlyMap<string, readonly PastTreatment[]>;
  /** The names of those that someone has recorded by hand, by day and protocol or product. */
  byHand: ReadonlyMap<string, ReadonlySet<string>>;
  /** When something of a protocol or name is or was due. */
  due: ReadonlySet<string>;
  /** The last day on which something of a protocol or name was given or skipped. */
  lastDone: ReadonlyMap<string, string>;
}

export const historyKeys = {
  name: (normalized: string) => `name ${normalized}`,
  protocol: (id: number) => `protocol ${id}`,
  product: (id: number) => `product ${id}`,
  on: (day: string, key: string) => `${day} ${key}`,
} as const;

export function indexHistory(past: readonly PastTreatment[]): HistoryIndex {
  const { name, protocol, product, on } = historyKeys;
  const byHand = new Map<string, Set<string>>();
  const due = new Set<string>();
  const lastDone = new Map<string, string>();
  for (const { normalized, protocol_id, product_id, given_at, done_on, due_on, import_id } of past) {
    const ofProtocol = protocol_id === null ? [] : [protocol(protocol_id)];
    for (const key of [name(normalized), ...ofProtocol]) {
      if (due_on !== null) due.add(on(due_on, key));
      if (done_on !== null) setLater(lastDone, key, done_on);
    }
    if (given_at === null || import_id !== null) continue;
    for (const key of [...ofProtocol, ...(product_id === null ? [] : [product(product_id)])]) {
      const names = byHand.get(on(done_on!, key)) ?? new Set();
      byHand.set(on(done_on!, key), names.add(normalized));
    }
  }
  return {
    importKeys: new Set(past.map(({ import_key }) => import_key)),
    administered: Map.groupBy(
      past.filter(({ given_at }) => given_at !== null),
      ({ done_on, normalized }) => on(done_on!, name(normalized)),
    ),
    byHand,
    due,
    lastDone,
  };
}

export function setLater(days: Map<string, string>, key: string, day: string): void {
  const known = days.get(key);
  if (known === undefined || known < day) days.set(key, day);
}

export function isOpenDose({ given_at, skipped_at, canceled_at }: PastTreatment): boolean {
  return given_at === null && skipped_at === null && canceled_at === null;
}
