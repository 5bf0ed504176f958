import type { Insertable } from 'kysely';
import type { Database, Tables } from '../database.ts';
import { countRowsUpTo } from '../database/list.ts';
import { MAX_COUNT } from '../total.contract.ts';
import type { AuditAction, AuditEvents } from './audit-events.ts';

/** The details, such as the changed fields. Never personal data: the log outlives the account. */
type DetailsOf<Action extends AuditAction> = keyof AuditEvents[Action] extends never
  ? { details?: never }
  : { details: AuditEvents[Action] };

type AuditEvent = {
  [Action in AuditAction]: DetailsOf<Action> & {
    /** null for the system and the operator. */
    actor: { id: number } | null;
    /** Such as `user.updated`: the subject's type, and what happened. */
    action: Action;
    subject: { type: string; id: number | null };
    ip: string | null;
    now: Date;
  };
}[AuditAction];

/** Writes to the audit log, in the transaction that makes the change. */
export async function recordEvent(db: Database, event: AuditEvent): Promise<void> {
  await db.insertInto('audit_log').values(toEventRow(event)).execute();
}

/** The row of an event, for rules that insert it in the statement that makes the change. */
export function toEventRow({ actor, action, subject, details, ip, now }: AuditEvent): Insertable<Tables['audit_log']> {
  return {
    at: now,
    actor_id: actor?.id ?? null,
    action,
    subject_type: subject.type,
    subject_id: subject.id,
    details: JSON.stringify(details ?? {}),
    ip,
  };
}

/** Clears IP addresses whose retention period has ended (`product.md`, section 10). */
export async function clearOldIps(db: Database, now: Date, days: number): Promise<void> {
  await db
    .updateTable('audit_log')
    .set({ ip: null })
    .where('ip', 'is not', null)
    .where('at', '<', daysBefore(now, days))
    .execute();
}

export async function countOldIps(db: Database, now: Date, days: number): Promise<number> {
  return countRowsUpTo(
    db,
    db.selectFrom('audit_log').where('ip', 'is not', null).where('at', '<', daysBefore(now, days)),
    MAX_COUNT + 1,
  );
}

function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * 86_400_000);
}
