import { sql } from 'kysely';
import type { DedicationType } from '../src/features/donations/donations.constants.ts';
import { TEST_NOTICE } from '../src/features/online-payments/online-payments.constants.ts';
import type { ReceiptMethod } from '../src/features/receipts/receipts.constants.ts';
import type { Database } from '../src/platform/database.ts';
import { stableUuid } from '../src/platform/stable-uuid.ts';
import { day, hour, startOfDay } from './adoptions/demo-types.ts';
import { demoAccounts } from './people.ts';
import { seededRandom, type SeededRandom } from './seeded-random.ts';

const DAYS = 360;
const DONATIONS = 64;
const MONTH_DAYS = 30;
const SHELTER_NAME = 'Shelter World';

/** Of the demo's adopters, those after the foster homes and the volunteers. */
const FIRST_PERSON = 30;

interface Donor {
  user_id: number | null;
  name: string;
  email: string;
}

/** Neighbors without an account; some leave no email at the desk. */
const neighbors: readonly Donor[] = [
  { user_id: null, name: 'Ruth Abernathy', email: 'ruth.abernathy@example.org' },
  { user_id: null, name: 'Theo Lindqvist', email: 'theo.lindqvist@example.org' },
  { user_id: null, name: 'Maple Street School', email: 'office@maplestreet.example.org' },
  { user_id: null, name: 'Corner Bakery', email: 'hello@cornerbakery.example.org' },
  { user_id: null, name: 'Harold Pike', email: '' },
  { user_id: null, name: 'Nadia Osei', email: '' },
];

const dedications: readonly {
  dedication_type: DedicationType;
  dedication_name: string;
  dedication_note: string | null;
}[] = [
  { dedication_type: 'memory', dedication_name: 'Biscuit', dedication_note: 'The best dog for fourteen years.' },
  { dedication_type: 'memory', dedication_name: 'Grandma Ruth', dedication_note: 'She always had a cat on her lap.' },
  { dedication_type: 'honor', dedication_name: 'the volunteers', dedication_note: null },
  { dedication_type: 'honor', dedication_name: 'Ms. Okafor’s third grade', dedication_note: 'Bake sale money!' },
  { dedication_type: 'memory', dedication_name: 'Pepper', dedication_note: null },
];

const none = { dedication_type: null, dedication_name: null, dedication_note: null };
const amounts = [1000, 2000, 2500, 2500, 5000, 5000, 5000, 7500, 10_000, 10_000, 25_000] as const;

/** Monthly donors: how many months ago they started, and their status. */
const monthly = [
  { months: 11, amount_cents: 2500, status: 'active' },
  { months: 9, amount_cents: 1000, status: 'active' },
  { months: 7, amount_cents: 5000, status: 'active' },
  { months: 5, amount_cents: 2000, status: 'past due' },
  { months: 8, amount_cents: 1500, status: 'ended' },
  { months: 2, amount_cents: 10_000, status: 'active' },
] as const;

/** Inserts a year of donations: at the desk, online, and monthly. After all other receipts, which are numbered again. */
export async function insertDonations(trx: Database, now: Date): Promise<void> {
  const random = seededRandom(20_260_105);
  const today = startOfDay(now);
  const { admin, people } = await findDonors(trx);
  const donors = [...people, ...neighbors];
  for (let n = 0; n < DONATIONS; n += 1) {
    const at = new Date(today.getTime() - random.between(1, DAYS) * day + random.between(9, 17) * hour);
    const donor = random.pick(donors);
    const method: ReceiptMethod = donor.email === '' ? 'cash' : pickMethod(random);
    const dedication = random.chance(0.2) ? random.pick(dedications) : none;
    await insertDonation(trx, {
      donor,
      at,
      method,
      admin,
      dedication,
      amount_cents: random.pick(amounts),
      monthly_id: null,
    });
  }
  for (const [index, plan] of monthly.entries()) {
    // The first is the demo's adopter.
    await insertMonthly(trx, { ...plan, donor: people[index]!, today, admin });
  }
  await numberReceipts(trx);
}

export async function removeDonations(trx: Database): Promise<void> {
  await trx.deleteFrom('donations').where('is_demo', '=', true).execute();
  await trx.deleteFrom('monthly_donations').where('is_demo', '=', true).execute();
}

async function findDonors(trx: Database): Promise<{ admin: number; people: Donor[] }> {
  const admin = await trx
    .selectFrom('users')
    .select('id')
    .where('is_demo', '=', true)
    .where('email', '=', demoAccounts[0].email)
    .executeTakeFirstOrThrow();
  const users = await trx
    .selectFrom('users')
    .select(['id as user_id', 'name', 'email'])
    .where('is_demo', '=', true)
    .where('role_id', '=', 2)
    .orderBy('id')
    .execute();
  const adopter = users.find(({ email }) => email === demoAccounts[1].email)!;
  return {
    admin: admin.id,
    people: [adopter, ...users.filter((user) => user !== adopter).slice(FIRST_PERSON, FIRST_PERSON + 18)],
  };
}

function pickMethod(random: SeededRandom): ReceiptMethod {
  if (random.chance(0.6)) return 'online';
  return random.pick(['cash', 'card', 'check'] as const);
}

interface DemoDonation {
  donor: Donor;
  at: Date;
  method: ReceiptMethod;
  amount_cents: number;
  dedication: (typeof dedications)[number] | typeof none;
  monthly_id: number | null;
  admin: number;
}

async function insertDonation(trx: Database, donation: DemoDonation): Promise<void> {
  const { donor, at, method, amount_cents, dedication, monthly_id, admin } = donation;
  const isOnline = method === 'online';
  const series = `DEMO-${at.getUTCFullYear()}`;
  const number = await nextNumber(trx, series);
  const { dedication_type: type, dedication_name } = dedication;
  const note = type === null ? null : `${type === 'honor' ? 'In honor of' : 'In memory of'} ${dedication_name}`;
  const receipt = await trx
    .insertInto('receipts')
    .values({
      series,
      number,
      type: 'payment',
      application_id: null,
      user_id: donor.user_id,
      refunds: null,
      amount_cents,
      donation_cents: amount_cents,
      method,
      pet_name: '',
      pet_species: '',
      person_name: donor.name,
      shelter_name: SHELTER_NAME,
      note: isOnline ? [TEST_NOTICE, note].filter(Boolean).join('. ') : note,
      issued_by: isOnline ? null : admin,
      issued_at: at,
      is_demo: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const key = `${series} ${number}`;
  const attempt = isOnline
    ? await trx
        .insertInto('checkout_attempts')
        .values({
          application_id: null,
          user_id: donor.user_id,
          purpose: 'donation',
          mode: 'demo',
          fee_cents: 0,
          deposit_cents: 0,
          donation_cents: amount_cents,
          currency: 'USD',
          idempotency_key: stableUuid(`donation ${key}`),
          session_id: null,
          // The fake provider knows what was paid before it started by this.
          payment_intent: `pi_demo_${amount_cents}_${series.slice(-4)}${number}`,
          status: 'paid',
          receipt_id: receipt.id,
          created_at: at,
          expires_at: at,
          checked_at: at,
          completed_at: at,
          is_demo: true,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    : null;
  await trx
    .insertInto('donations')
    .values({
      ...donor,
      ...dedication,
      amount_cents,
      monthly_id,
      invoice_id: monthly_id === null ? null : `in_demo_${key.replaceAll(' ', '_')}`,
      attempt_id: attempt?.id ?? null,
      receipt_id: receipt.id,
      created_at: at,
      received_at: at,
      is_demo: true,
    })
    .execute();
}

async function nextNumber(trx: Database, series: string): Promise<number> {
  const { last_number } = await trx
    .insertInto('receipt_series')
    .values({ series, last_number: 1 })
    .onConflict((conflict) =>
      conflict.column('series').doUpdateSet({ last_number: sql<number>`receipt_series.last_number + 1` }),
    )
    .returning('last_number')
    .executeTakeFirstOrThrow();
  return last_number;
}

async function insertMonthly(
  trx: Database,
  {
    donor,
    months,
    amount_cents,
    status,
    today,
    admin,
  }: (typeof monthly)[number] & { donor: Donor; today: Date; admin: number },
): Promise<void> {
  const at = (monthsAgo: number) => new Date(today.getTime() - (monthsAgo * MONTH_DAYS + 3) * day + 10 * hour);
  const started_at = at(months);
  const ended_at = status === 'ended' ? at(2) : null;
  const { id } = await trx
    .insertInto('monthly_donations')
    .values({
      ...donor,
      amount_cents,
      currency: 'USD',
      mode: 'demo',
      idempotency_key: stableUuid(`monthly ${donor.email}`),
      status,
      failed_invoice: status === 'past due' ? 'in_demo_failed' : null,
      stop_requested_at: ended_at,
      created_at: started_at,
      expires_at: started_at,
      checked_at: started_at,
      started_at,
      ended_at,
      is_demo: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  // The latest one couldn't be charged.
  const last = status === 'ended' ? 3 : status === 'past due' ? 1 : 0;
  for (let ago = months; ago >= last; ago -= 1) {
    const paid = { donor, amount_cents, dedication: none, monthly_id: id, admin, at: at(ago) };
    await insertDonation(trx, { ...paid, method: 'online' });
  }
}

/** Numbers follow the dates in each series: those of adoptions and donations in one. */
async function numberReceipts(trx: Database): Promise<void> {
  await sql`
    update receipts set number = ordered.number + 1000000
    from (
      select id, row_number() over (partition by series order by issued_at, id) as number
      from receipts where is_demo
    ) ordered
    where ordered.id = receipts.id`.execute(trx);
  await sql`update receipts set number = number - 1000000 where is_demo`.execute(trx);
}
