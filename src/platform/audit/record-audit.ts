import type { Database } from '../database.ts';
import type {} from './audit.tables.ts';

/** Something that somebody did. */
export interface Deed {
  /** Who did it; null for the system and the operator. */
  actor: { id: number } | null;
  /** What, as `user.updated`: the kind of thing, and what befell it. */
  action: string;
  subject: { kind: string; id: number | null };
  /** Which fields were changed, and the like. Never a person's data: the log outlives the person. */
  details?: Record<string, unknown>;
  /** The IP address it came from. */
  address: string | null;
  now: Date;
}

/** Writes a deed into the audit log, in the transaction that does it: neither is there without the other. */
export async function recordAudit(
  db: Database,
  { actor, action, subject, details, address, now }: Deed,
): Promise<void> {
  await db
    .insertInto('audit_log')
    .values({
      at: now,
      actor_id: actor?.id ?? null,
      action,
      subject_kind: subject.kind,
      subject_id: subject.id,
      details: JSON.stringify(details ?? {}),
      address,
    })
    .execute();
}

const ADDRESS_KEPT_DAYS = 30;

/** Takes out the addresses that have been kept for as long as they may be (`product.md`, section 10). */
export async function forgetAuditAddresses(db: Database, now: Date): Promise<void> {
  await db
    .updateTable('audit_log')
    .set({ address: null })
    .where('address', 'is not', null)
    .where('at', '<', new Date(now.getTime() - ADDRESS_KEPT_DAYS * 86_400_000))
    .execute();
}
