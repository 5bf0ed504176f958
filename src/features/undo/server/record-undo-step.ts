import { sql, type QueryCreator } from 'kysely';
import type { Database, Tables } from '../../../platform/database.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import type { RowChange } from './schema.ts';

/** What undoing an action takes. */
export interface UndoStepDraft {
  /** Such as "Approved Ines Kaur for Queenie". */
  label: string;
  /** The page of what was changed. */
  href: string;
  changes: readonly RowChange[];
  /** The Message-IDs of the emails that announce the change. They must wait `UNDO_MS`. */
  queuedEmails: readonly string[];
  /** The ids of the emails about earlier changes that it canceled. */
  canceledEmails: readonly number[];
  /** The latest event of the reports before the change; by default, before the statement. */
  lastEventId?: number;
}

interface StepContext {
  actor: Pick<CurrentUser, 'id' | 'staff_roles'>;
  now: Date;
}

/** A part of a statement that stores how to undo the statement's changes. */
export function undoStepInsertion(query: QueryCreator<Tables>, step: UndoStepDraft, { actor, now }: StepContext) {
  const { label, href, changes, queuedEmails, canceledEmails, lastEventId } = step;
  return query.insertInto('undo_steps').values({
    actor_id: actor.id,
    actor_roles: [...actor.staff_roles],
    label,
    href,
    changes: JSON.stringify(changes),
    queued_emails: [...queuedEmails],
    canceled_emails: [...canceledEmails],
    last_event_id: lastEventId ?? latestEventId,
    created_at: now,
  });
}

const latestEventId = sql<number>`(select coalesce(max(id), 0)::integer from shelter_events)`;

/** For `lastEventId` of a step that is recorded after its changes. */
export async function findLastEventId(db: Database): Promise<number> {
  const { rows } = await sql<{ id: number }>`select ${latestEventId} as id`.execute(db);
  return rows[0]!.id;
}

/** Stores how to undo what the transaction changes. */
export async function recordUndoStep(trx: Database, step: UndoStepDraft, context: StepContext): Promise<void> {
  if (step.changes.length > 0) await undoStepInsertion(trx, step, context).execute();
}

/** Stores how to undo a deletion, to be called before it. @returns the step's id, for `putInTrash` */
export async function recordUndoableDeletion(
  trx: Database,
  step: UndoStepDraft,
  context: StepContext,
): Promise<number> {
  const { id } = await undoStepInsertion(trx, step, context).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Adds the emails about a deletion to its step. */
export async function addEmailsToUndo(
  trx: Database,
  id: number,
  { queuedEmails, canceledEmails }: Pick<UndoStepDraft, 'queuedEmails' | 'canceledEmails'>,
): Promise<void> {
  await trx
    .updateTable('undo_steps')
    .set({ queued_emails: [...queuedEmails], canceled_emails: [...canceledEmails] })
    .where('id', '=', id)
    .execute();
}

/** One step for the parts of an action, each of which continues from the rows that the one before has left. */
export function joinUndoSteps(
  parts: readonly UndoStepDraft[],
  { label, href, lastEventId }: Pick<UndoStepDraft, 'label' | 'href'> & { lastEventId: number },
): UndoStepDraft {
  const changes = new Map<string, RowChange>();
  for (const change of parts.flatMap((part) => part.changes)) {
    const key = `${change.table} ${change.id}`;
    const { before, after } = changes.get(key) ?? { before: {}, after: {} };
    changes.set(key, {
      ...change,
      before: change.before && { ...change.before, ...before },
      after: change.after && { ...after, ...change.after },
    });
  }
  return {
    label,
    href,
    changes: [...changes.values()],
    queuedEmails: parts.flatMap(({ queuedEmails }) => queuedEmails),
    canceledEmails: parts.flatMap(({ canceledEmails }) => canceledEmails),
    lastEventId,
  };
}
