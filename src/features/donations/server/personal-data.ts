import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { belongsTo, findDonorByAccount } from './donor.ts';

/** Exports what someone has donated, by their account or its confirmed email. Receipts have a section of their own. */
export async function exportPersonalData(db: Database, { id }: { id: number }): Promise<Record<string, unknown>> {
  const donor = (await findDonorByAccount(db, id)) ?? { email: '', userId: id };
  const donations = await db
    .selectFrom('donations')
    .select(['name', 'email', 'amount_cents', 'dedication_type', 'dedication_name', 'dedication_note'])
    .select(['created_at', 'received_at'])
    .where(belongsTo(donor))
    .orderBy('id')
    .execute();
  const monthly = await db
    .selectFrom('monthly_donations')
    .select(['name', 'email', 'amount_cents', 'currency', 'status', 'dedication_type', 'dedication_name'])
    .select(['dedication_note', 'created_at', 'started_at', 'ended_at'])
    .where(belongsTo(donor))
    .orderBy('id')
    .execute();
  return { donations, monthly_donations: monthly };
}

/**
 * Deletes the donor’s identity from donations before the account is deleted. Amounts and receipts stay, as the law requires, and monthly
 * donations are stopped: a job ends them at the provider.
 */
export async function anonymizeDonor(trx: Database, userId: number, now: Date): Promise<void> {
  const donor = (await findDonorByAccount(trx, userId)) ?? { email: '', userId };
  await anonymize(trx, donor, now);
}

/** The same for people without an account, by the emails of their records. What belongs to someone's account stays. */
export async function anonymizeDonorsByRecord(trx: Database, personIds: readonly number[], now: Date): Promise<void> {
  const { rows } = await sql<{ email: string }>`
    select distinct lower(email) as email from people
    where id = any(${personIds}) and user_id is null and email <> ''
      and not exists (
        select from users where lower(users.email) = lower(people.email) and email_confirmed_at is not null)`.execute(
    trx,
  );
  for (const { email } of rows) await anonymizeDonorByEmail(trx, email, now);
}

export async function anonymizeDonorByEmail(trx: Database, email: string, now: Date): Promise<void> {
  await anonymize(trx, { email: email.toLowerCase(), userId: null }, now);
}

/** Of one donation whose donor left no email. */
export async function anonymizeDonation(trx: Database, id: number): Promise<void> {
  await anonymizeDonations(trx, sql`id = ${id}`);
}

const erased = { name: '', email: '', dedication_type: null, dedication_name: null, dedication_note: null };

async function anonymize(trx: Database, donor: { email: string; userId: number | null }, now: Date): Promise<void> {
  await trx
    .updateTable('monthly_donations')
    .set(erased)
    .set({
      stop_requested_at: sql<Date>`case when status in ('ended', 'expired') then stop_requested_at else ${now} end`,
    })
    .where(belongsTo(donor))
    .execute();
  await anonymizeDonations(trx, belongsTo(donor));
  if (donor.email === '') return;
  await trx
    .deleteFrom('donor_links')
    .where(sql<boolean>`lower(email) = ${donor.email}`)
    .execute();
}

async function anonymizeDonations(trx: Database, condition: RawBuilder<SqlBool>): Promise<void> {
  const rows = await trx.updateTable('donations').set(erased).where(condition).returning('receipt_id').execute();
  const receiptIds = rows.flatMap(({ receipt_id }) => receipt_id ?? []);
  await trx
    .updateTable('receipts')
    .set({ person_name: '', note: null })
    .where(sql<boolean>`(id = any(${receiptIds}) or refunds = any(${receiptIds}))`)
    .execute();
}
