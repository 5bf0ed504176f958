import type { Insertable } from 'kysely';
import { addDays } from '../../src/platform/shelter-day.contract.ts';
import type { Database, Tables } from '../../src/platform/database.ts';
import { seededRandom, type SeededRandom } from '../seeded-random.ts';
import { cardBrands } from '../../src/features/payments/payments.constants.ts';
import type { StoredApplication } from './insert-receipts.ts';
import { day, dayOf, hour, minute, type Person } from './demo-types.ts';
import { insertVisits } from './visits.ts';

/** Emptying the demo finds the closed days by these reasons. */
const closedReasons = ['Training day for all our volunteers', 'New floor in the rabbit room at Eastside'] as const;
const WITH_PAYMENT_METHOD = 0.6;

interface ShelterRecords {
  storedApplications: readonly StoredApplication[];
  admin: Person;
  adopter: Person;
  people: readonly Person[];
  now: Date;
}

/** Inserts payment methods, an applicant flag, closed days, and visits. */
export async function insertShelterRecords(trx: Database, context: ShelterRecords): Promise<void> {
  await trx.insertInto('payment_methods').values(paymentMethodsOf(context)).execute();
  await insertFlag(trx, context);
  await trx
    .insertInto('closed_days')
    .values(closedDaysOf(context))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await insertVisits(trx, context.people, context.now);
}

export async function removeShelterRecords(trx: Database): Promise<void> {
  await trx.deleteFrom('closed_days').where('reason', 'in', closedReasons).execute();
}

/** Most applicants have a payment method. Nothing is charged, and only a card's last four digits are stored. */
function paymentMethodsOf({
  storedApplications,
  adopter,
  now,
}: ShelterRecords): Insertable<Tables['payment_methods']>[] {
  const random = seededRandom(20_261_123);
  const first = new Map<number, StoredApplication>();
  for (const application of storedApplications) {
    const { person } = application;
    if (person && person !== adopter && !first.has(person.id)) first.set(person.id, application);
  }
  const methods = [...first.values()].flatMap(({ person, created }): Insertable<Tables['payment_methods']>[] => {
    if (!person || !random.chance(WITH_PAYMENT_METHOD)) return [];
    const created_at = new Date(Math.min(created.getTime() + random.between(2, 9) * minute, now.getTime()));
    const method = random.chance(0.35)
      ? { payment_type: 'PayPal' as const, method: person.email }
      : paymentAtTheDesk(random, person.id);
    return [{ user_id: person.id, ...method, created_at }];
  });
  const created_at = new Date(now.getTime() - 280 * day);
  return [...methods, { user_id: adopter.id, payment_type: 'MasterCard', method: '**** **** **** 4821', created_at }];
}

/** Separate from the random sequence: only the digits are drawn from it. */
function paymentAtTheDesk(random: SeededRandom, personId: number) {
  const digits = random.between(1000, 9999);
  if (personId % 5 === 0) return { payment_type: 'At pickup' as const, method: '' };
  if (personId % 5 < 3) return { payment_type: 'Card' as const, method: `${cardBrands[digits % 4]!} **** ${digits}` };
  return { payment_type: 'MasterCard' as const, method: `**** **** **** ${digits}` };
}

/** Flags one applicant. */
async function insertFlag(trx: Database, { storedApplications, admin, adopter, now }: ShelterRecords): Promise<void> {
  const { person } = storedApplications.findLast(
    ({ status, person: who }) => status === 'Pending' && who && who !== adopter,
  )!;
  await trx
    .insertInto('person_flags')
    .values(({ selectFrom }) => ({
      person_id: selectFrom('people').select('id').where('user_id', '=', person!.id).$asScalar().$notNull(),
      level: 'Note' as const,
      reason:
        'Returned a dog to the Fernhill rescue after two days last month. There may be a good reason: please talk to them before deciding.',
      expires_on: addDays(dayOf(now), 90),
      set_by: admin.id,
      set_at: new Date(now.getTime() - 2 * hour),
    }))
    .execute();
}

/** A day on which everything is closed, and one that closes a location with a booked pickup, which needs to be moved. */
function closedDaysOf({ storedApplications, now }: ShelterRecords): Insertable<Tables['closed_days']>[] {
  const today = dayOf(now);
  const booked = storedApplications
    .flatMap(({ pickup }) => (pickup && pickup.status === 'booked' ? [pickup] : []))
    .filter(({ date }) => date > addDays(today, 3))
    .toSorted((one, other) => one.date.localeCompare(other.date))
    .find(({ location }) => location === 'Eastside');
  return [
    { day: addDays(today, 15), location: '', reason: closedReasons[0] },
    { day: booked?.date ?? addDays(today, 7), location: 'Eastside', reason: closedReasons[1] },
  ];
}
