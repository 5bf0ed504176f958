import { sql, type SqlBool } from 'kysely';
import type { AppContext } from '../../../app-context.ts';
import type { Database } from '../../../platform/database.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import { clientIp } from '../../../platform/http/client-ip.ts';
import type { Handlers } from '../../../platform/http/serve.ts';
import { UNDO_MS, undoMessages } from '../undo.constants.ts';
import type { UndoApi, UndoStep } from '../undo.contract.ts';
import { undoChange, type AssertUndoable } from './undo-change.ts';

export function undoHandlers({ db, clock }: AppContext, assertUndoable: AssertUndoable): Handlers<UndoApi> {
  return {
    'GET /api/undo/': ({ currentUser }) => listUndoSteps(db, currentUser, clock.now()),
    'POST /api/undo/:id': async ({ currentUser, params, request }) => {
      const context = { actor: currentUser, ip: clientIp(request), now: clock.now(), assertUndoable };
      await undoChange(db, params.id, context);
      return { message: undoMessages.undone };
    },
  };
}

/** Without those that took a role which has ended since. */
async function listUndoSteps(db: Database, { id, role, staff_roles }: CurrentUser, now: Date): Promise<UndoStep[]> {
  const since = new Date(now.getTime() - UNDO_MS);
  const rows = await db
    .selectFrom('undo_steps')
    .select(['id', 'label', 'href', 'created_at'])
    .where('actor_id', '=', id)
    .where('created_at', '>', since)
    .where('undone_at', 'is', null)
    .where(
      role === 'Admin'
        ? sql<SqlBool>`actor_roles = '{}'`
        : sql<SqlBool>`actor_roles <> '{}' and actor_roles <@ ${[...staff_roles]}::text[]`,
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ created_at, ...step }) => ({
    ...step,
    seconds_left: Math.floor((created_at.getTime() - since.getTime()) / 1000),
  }));
}
