import { createHash } from 'node:crypto';
import type { CareType } from '../../medical.constants.ts';
import type { LockedPet } from '../lock-pets.ts';
import type { Step } from '../plan-doses.ts';
import type { ProtocolWithSteps } from '../protocol-steps.ts';
import type { PastTreatment } from './animal-history.ts';
import type { ImportedTreatment } from './imported-treatment.ts';
import { matchProtocols, normalizeName, type ProtocolMatch } from './treatment-names.ts';

export interface KnownProduct {
  id: number;
  name: string;
  type: CareType;
  manufacturer: string | null;
}

export interface CareCatalog {
  protocols: readonly ProtocolWithSteps[];
  /** By normalized name. */
  products: ReadonlyMap<string, KnownProduct>;
  /** By what was matched: a file has the same names again and again. */
  matches: Map<string, ProtocolMatch>;
}

export interface Animal {
  pet: LockedPet;
  past: readonly PastTreatment[];
  rows: readonly ImportedTreatment[];
  catalog: CareCatalog;
  /** The last day on which something can be planned. */
  lastDay: string;
}

/** A row with what it was matched with. */
export interface Matched {
  row: ImportedTreatment;
  /** Its name, normalized. */
  normalized: string;
  protocol: ProtocolWithSteps | null;
  /** Others that it may have belonged to. */
  others: readonly ProtocolWithSteps[];
  step: Step | null;
  product: KnownProduct | null;
  type: CareType;
  key: string;
}

/** Finds the protocols and products of an animal's rows. */
export function matchRows({ pet, past, rows, catalog }: Animal): Matched[] {
  const matches = rows.map((row) => ({ row, match: findMatch(row, pet, catalog) }));
  const groups = Map.groupBy(matches, ({ match }) => match.protocols.map(({ id }) => id).join(' '));
  return [...groups.values()].flatMap((group) => {
    const { protocols } = group[0]!.match;
    const days = group.map(({ row }) => row.given_on ?? row.due_on!).toSorted();
    const protocol = chooseProtocol(protocols, pet, past, days.at(-1)!);
    const others = protocols.filter((each) => each !== protocol);
    return group.map(({ row, match: { step } }): Matched => {
      const normalized = normalizeName(row.name);
      const product = catalog.products.get(row.product === null ? normalized : normalizeName(row.product)) ?? null;
      const ofSteps = protocol?.steps.find(({ type }) => row.type === null || type === row.type)?.type;
      const type = step?.type ?? row.type ?? ofSteps ?? product?.type ?? (row.result ? 'test' : row.likely_type);
      return { row, normalized, protocol, others, step, product, type, key: keyOf(row, normalized) };
    });
  });
}

function findMatch(row: ImportedTreatment, pet: LockedPet, { protocols, matches }: CareCatalog): ProtocolMatch {
  const key = JSON.stringify([pet.type, row.type, row.name, row.protocol]);
  const found = matches.get(key) ?? matchProtocols(row, pet.type, protocols);
  matches.set(key, found);
  return found;
}

/** The one that the animal is on, or else the one for its age on the last of the days. */
function chooseProtocol(
  protocols: readonly ProtocolWithSteps[],
  pet: LockedPet,
  past: readonly PastTreatment[],
  day: string,
): ProtocolWithSteps | null {
  const last = past.findLast(
    ({ protocol_id, done_on }) => done_on !== null && protocols.some(({ id }) => id === protocol_id),
  );
  if (last) return protocols.find(({ id }) => id === last.protocol_id)!;
  const age = pet.born_on === null ? null : (Date.parse(day) - Date.parse(pet.born_on)) / 86_400_000;
  const fits = ({ min_age_days, max_age_days }: ProtocolWithSteps) =>
    age === null ? max_age_days === null : age >= min_age_days && (max_age_days === null || age <= max_age_days);
  return protocols.find(fits) ?? protocols.at(-1) ?? null;
}

/** What was given, and when: two rows, or two imports, with the same key are one treatment. */
function keyOf({ pet_id, given_at, given_on, has_time, due_on }: ImportedTreatment, normalized: string): string {
  const when = given_at === null ? `due ${due_on}` : has_time ? given_at.toISOString() : given_on;
  const hash = createHash('sha256').update(`${pet_id}\n${normalized}\n${when}`).digest('hex');
  return [hash.slice(0, 8), hash.slice(8, 12), hash.slice(12, 16), hash.slice(16, 20), hash.slice(20, 32)].join('-');
}
