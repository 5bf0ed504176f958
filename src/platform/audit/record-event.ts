import type { Database } from '../database.ts';
import type {} from './schema.ts';

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
  ip: string | null;
  now: Date;
}

/** Writes a deed into the audit log, in the transaction that does it: neither is there without the other. */
export async function recordEvent(db: Database, { actor, action, subject, details, ip, now }: Deed): Promise<void> {
  await db
    .insertInto('audit_log')
    .values({
      at: now,
      actor_id: actor?.id ?? null,
      action,
      subject_kind: subject.kind,
      subject_id: subject.id,
      details: JSON.stringify(details ?? {}),
      ip,
    })
    .execute();
}

/** Takes out the addresses that have been kept for as long as they may be (`product.md`, section 10). */
export async function forgetAuditAddresses(db: Database, now: Date, days: number): Promise<void> {
  await db
    .updateTable('audit_log')
    .set({ ip: null })
    .where('ip', 'is not', null)
    .where('at', '<', daysBefore(now, days))
    .execute();
}

export async function countOldAddresses(db: Database, now: Date, days: number): Promise<number> {
  const { count } = await db
    .selectFrom('audit_log')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('ip', 'is not', null)
    .where('at', '<', daysBefore(now, days))
    .executeTakeFirstOrThrow();
  return count;
}

function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * 86_400_000);
}
