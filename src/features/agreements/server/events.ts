import { createHash } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Database, Tables } from '../../../platform/database.ts';
import type { AgreementAction } from '../agreements.constants.ts';
import type { AgreementEvent } from '../agreements.contract.ts';

interface NewEvent {
  agreementId: number;
  action: AgreementAction;
  details?: Record<string, string>;
}

interface Origin {
  now: Date;
  ip?: string;
  userAgent?: string;
}

/** Adds an event to an agreement's evidence; a trigger numbers it and chains its hash to the previous event's. */
export async function addEvent(
  trx: Database,
  { agreementId, action, details = {} }: NewEvent,
  { now, ip = '', userAgent = '' }: Origin,
): Promise<void> {
  await trx
    .insertInto('agreement_events')
    .values({
      agreement_id: agreementId,
      action,
      at: now,
      ip,
      user_agent: userAgent.slice(0, MAX_USER_AGENT),
      details: JSON.stringify(details),
    })
    .execute();
}

const MAX_USER_AGENT = 300;

export type EventRow = Selectable<Tables['agreement_events']>;

/** The events of an agreement, in order. */
export async function listEvents(db: Database, agreementId: number): Promise<EventRow[]> {
  return db
    .selectFrom('agreement_events')
    .selectAll()
    .where('agreement_id', '=', agreementId)
    .orderBy('position')
    .execute();
}

export function toEvent({ agreement_id: _agreement, at, details, ...event }: EventRow): AgreementEvent {
  return { ...event, at: at.toISOString(), details: JSON.parse(details) as Record<string, string> };
}

/**
 * Whether an agreement's evidence is complete and unchanged: each hash covers the previous one and its event, and the
 * agreement knows the last one.
 */
export function isChainIntact(
  events: readonly EventRow[],
  { event_count, event_hash }: { event_count: number; event_hash: string },
): boolean {
  let previous = '';
  for (const [index, event] of events.entries()) {
    if (event.position !== index + 1 || event.hash !== hashEvent(previous, event)) return false;
    previous = event.hash;
  }
  return events.length === event_count && previous === event_hash;
}

/** The same as the trigger `chain_agreement_event` computes: each part with its length in bytes in front. */
function hashEvent(previous: string, { position, action, at, ip, user_agent, details }: EventRow): string {
  const parts = [previous, String(position), action, at.toISOString(), ip, user_agent, details];
  const canonical = parts.map((part) => `${Buffer.byteLength(part)}:${part}`).join('');
  return createHash('sha256').update(canonical).digest('hex');
}
