import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { dayIn } from '../../../platform/shelter-day.contract.ts';
import { labelOf } from '../../receipts/server/index.ts';
import { donationMessages } from '../donations.constants.ts';
import { findAccountOf, type DonorKeys } from './donor.ts';
import { isDonationOf, isRealMoney } from './giving.ts';

export interface Statement {
  year: number;
  name: string;
  lines: StatementLine[];
  totals: { currency: string; donated_cents: number; refunded_cents: number }[];
}

export interface StatementLine {
  label: string;
  issued_at: Date;
  currency: string;
  donation_cents: number;
  refunded_cents: number;
  pet_name: string;
}

/**
 * A donor's donations of a year, as their receipts say: each with what was refunded of it, whenever that was.
 * @throws ApiError 404 if there are none
 */
export async function getStatement(
  db: Database,
  donor: DonorKeys | { donationId: number },
  { year, timeZone }: { year: number; timeZone: string },
): Promise<Statement> {
  const rows = await db
    .selectFrom('receipts as r')
    .select(['r.issued_at', 'r.currency', 'r.donation_cents', 'r.refunded_donation_cents', 'r.pet_name'])
    .select(['r.person_name', labelOf('r').as('label')])
    .where(
      'donationId' in donor
        ? sql<boolean>`r.voided_at is null and r.id = (select receipt_id from donations where id = ${donor.donationId})`
        : isDonationOf(donor),
    )
    .where(isRealMoney)
    .where(sql<boolean>`r.issued_at >= make_timestamp(${year}::int, 1, 1, 0, 0, 0) at time zone ${timeZone}`)
    .where(sql<boolean>`r.issued_at < make_timestamp(${year + 1}::int, 1, 1, 0, 0, 0) at time zone ${timeZone}`)
    .orderBy('r.issued_at')
    .orderBy('r.id')
    .execute();
  if (rows.length === 0) throw new ApiError(404, donationMessages.noStatement);
  const lines = rows.map(({ refunded_donation_cents: refunded_cents, ...row }) => ({ ...row, refunded_cents }));
  const sum = (found: readonly StatementLine[], what: 'donation_cents' | 'refunded_cents') =>
    found.reduce((total, line) => total + line[what], 0);
  return {
    year,
    name: rows.findLast(({ person_name }) => person_name !== '')?.person_name ?? '',
    lines,
    totals: [...Map.groupBy(lines, ({ currency }) => currency)].map(([currency, found]) => ({
      currency,
      donated_cents: sum(found, 'donation_cents'),
      refunded_cents: sum(found, 'refunded_cents'),
    })),
  };
}

/**
 * The donor of a donation, for staff: by account or email. Without either, only the donation itself, because two people may
 * have the same name.
 * @throws ApiError 404 if there is no such donation
 */
export async function findDonorOfDonation(
  db: Database,
  id: number,
  timeZone: string,
): Promise<{ donor: DonorKeys | { donationId: number }; year: number }> {
  const found = await db
    .selectFrom('donations')
    .select(['email', 'user_id', 'received_at'])
    .where('id', '=', id)
    .where('received_at', 'is not', null)
    .executeTakeFirst();
  if (!found) throw new ApiError(404, donationMessages.notFound);
  const { email, user_id, received_at } = found;
  const year = Number(dayIn(timeZone, received_at!).slice(0, 4));
  if (email === '' && user_id === null) return { donor: { donationId: id }, year };
  const userId = user_id ?? (await findAccountOf(db, email));
  return { donor: { email: email.toLowerCase(), userId }, year };
}
