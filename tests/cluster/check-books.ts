import { sql, type RawBuilder } from 'kysely';
import { findViolations } from '../support/invariants.ts';
import { compare, type Comparison } from './books.ts';
import { checkEmails } from './check-emails.ts';
import { checkPayments } from './check-payments.ts';
import { checkPhotos } from './check-photos.ts';
import type { Cluster } from './start-cluster.ts';
import type { World } from './world.ts';

export interface Audit {
  comparisons: Comparison[];
  /** Sentences on what is as documented, and worth knowing. */
  notes: string[];
  /** Sentences on what is wrong otherwise. */
  wrong: string[];
}

type Keyed = RawBuilder<{ key: unknown; value?: unknown }>;

/** What the tables have of each sort of entry. */
const rows: Record<string, Keyed> = {
  person: sql`select email as key from users where email like 'ada-%'`,
  confirmation: sql`select email as key from users where email like 'ada-%' and email_confirmed_at is not null`,
  application: sql`select user_id || ' for ' || pet_id as key from applications`,
  Approved: sql`select subject_id as key from audit_log where action = 'application.approved'`,
  Rejected: sql`select subject_id as key from audit_log where action = 'application.rejected'`,
  withdrawal: sql`select subject_id as key from audit_log where action = 'application.withdrawn'`,
  pickup: sql`select application_id as key, pickup_date || ' ' || pickup_time as value from pickups`,
  message: sql`select text as key from messages`,
  'chat message': sql`select text as key from chat_messages where sender in ('user', 'admin')`,
  pet: sql`select name as key from pets where name like 'Pet %'`,
  donation: sql`select email as key, amount_cents as value from donations where receipt_id is not null`,
};

/** Compares what the clients know with the tables, the emails, the provider's payments and the stored photos. */
export async function checkBooks(cluster: Cluster, { books, kills }: World): Promise<Audit> {
  const { db } = cluster;
  const payments = await checkPayments(cluster, books);
  const comparisons: Comparison[] = [];
  for (const [about, query] of Object.entries(rows)) {
    const { rows: found } = await query.execute(db);
    comparisons.push(
      compare(
        books,
        about,
        found.map(({ key, value }) => [key, value]),
      ),
    );
  }
  const emails = await checkEmails(cluster, kills);
  const photos = await checkPhotos(cluster, books);
  const violations = (await findViolations(db)).map((what) => `an invariant doesn’t hold: ${what}`);
  return {
    comparisons: [...comparisons, payments.comparison, photos, emails.comparison],
    notes: emails.notes,
    wrong: [...payments.wrong, ...emails.wrong, ...violations],
  };
}
