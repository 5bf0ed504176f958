import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import type { Limits } from '../../../platform/limits/limits.ts';
import { networkOf } from '../../../platform/limits/network.ts';
import { consumeLimit, tooManyRequests } from '../../../platform/limits/rate-limits.ts';
import { labelOf } from '../../receipts/server/index.ts';
import { donationMessages } from '../donations.constants.ts';
import type { Giving } from '../donations.contract.ts';
import { belongsTo, findDonorByAccount, findDonorByLink, type DonorKeys } from './donor.ts';
import { selectMonthly, toMonthly } from './donations.queries.ts';

const MAX_DONATIONS = 200;

interface AccessContext {
  token: string | undefined;
  currentUser: CurrentUser | null;
  ip: string;
  now: Date;
}

/**
 * Whose donations someone may see: by the link from an email, or by an account whose email is confirmed.
 * @throws ApiError 403 before the email is confirmed, 404 without either and for a link that has expired, 429 for too many
 *   tries from one network
 */
export async function findDonor(
  db: Database,
  limits: Limits,
  { token, currentUser, ip, now }: AccessContext,
): Promise<DonorKeys> {
  const block = await consumeLimit(db, limits, 'givingByIp', networkOf(ip));
  if (block) throw tooManyRequests(block);
  if (token !== undefined && token !== '') {
    const donor = await findDonorByLink(db, token, now);
    if (!donor) throw new ApiError(404, donationMessages.linkExpired);
    return donor;
  }
  if (!currentUser) throw new ApiError(404, donationMessages.noAccess);
  const donor = await findDonorByAccount(db, currentUser.id);
  if (!donor) throw new ApiError(403, donationMessages.confirmEmail);
  return donor;
}

/** What someone has donated, and what they donate each month. */
export async function showGiving(db: Database, donor: DonorKeys, timeZone: string): Promise<Giving> {
  const donations = await db
    .selectFrom('receipts as r')
    .select(['r.id', 'r.donation_cents', 'r.refunded_donation_cents', 'r.currency', 'r.pet_name', 'r.issued_at'])
    .select(labelOf('r').as('label'))
    .where(isDonationOf(donor))
    .orderBy('r.issued_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(MAX_DONATIONS)
    .execute();
  const monthly = await selectMonthly(db)
    .where(belongsTo(donor))
    .where('m.started_at', 'is not', null)
    .orderBy('m.id', 'desc')
    .execute();
  return {
    email: donor.email,
    donations: donations.map(({ id, label, refunded_donation_cents, issued_at, ...row }) => ({
      ...row,
      receipt: { id, label },
      refunded_cents: refunded_donation_cents,
      issued_at: issued_at.toISOString(),
    })),
    monthly: monthly.map((row) => {
      const { name: _name, email: _email, donations: _donations, received_cents: _received, ...own } = toMonthly(row);
      return own;
    }),
    years: await sumYears(db, donor, timeZone),
  };
}

/** By the year of the payment, so that a later refund lowers the sum that it belongs to. */
async function sumYears(db: Database, donor: DonorKeys, timeZone: string): Promise<Giving['years']> {
  const rows = await db
    .selectFrom('receipts as r')
    .select(sql<number>`extract(year from r.issued_at at time zone ${timeZone})::int`.as('year'))
    .select(['r.currency', sql<number>`sum(r.donation_cents - r.refunded_donation_cents)::float8`.as('donation_cents')])
    .where(isDonationOf(donor))
    .where(isRealMoney)
    .groupBy([sql`1`, 'r.currency'])
    .orderBy(sql`1`, 'desc')
    .orderBy('r.currency')
    .execute();
  return [...Map.groupBy(rows, ({ year }) => year)].map(([year, totals]) => ({
    year,
    totals: totals.map(({ currency, donation_cents }) => ({ currency, donation_cents })),
  }));
}

/** SQL: not a payment of Stripe's test mode, which is no donation for a statement. The demo's are, to show it. */
export const isRealMoney = sql<boolean>`not exists (
  select from checkout_attempts t where t.receipt_id = r.id and t.mode = 'test')`;

/**
 * SQL: whether the statement's row of `receipts as r` is a payment of this donor with a donation, that counts: donations
 * without an adoption, and those on top of an adoption fee.
 */
export function isDonationOf(donor: DonorKeys): RawBuilder<SqlBool> {
  const { email, userId } = donor;
  return sql`r.type = 'payment' and r.voided_at is null and r.donation_cents > 0 and r.id in (
    select id from receipts where user_id = ${userId}
    union all
    select receipt_id from donations where lower(email) = ${email} and email <> ''
    union all
    select receipts.id from applications a join receipts on receipts.application_id = a.id
    where a.user_id is null and lower(a.email) = ${email} and a.email <> '')`;
}
