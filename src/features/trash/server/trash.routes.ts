import type { AppContext } from '../../../app-context.ts';
import { clientIp } from '../../../platform/http/client-ip.ts';
import type { Handlers } from '../../../platform/http/serve.ts';
import type { TrashApi } from '../trash.contract.ts';
import { deleteForever, restoreItems, type Restorers } from './restore-items.ts';
import { listTrash } from './trash.queries.ts';

export function trashHandlers(
  { db, clock, config: { publicUrl }, getShelter }: AppContext,
  restorers: Restorers,
): Handlers<TrashApi> {
  return {
    'GET /api/trash/': async ({ query }) => listTrash(db, query, clock.now()),
    'POST /api/trash/restore': async ({ currentUser: actor, body, request }) => {
      const shelter = await getShelter();
      const context = { actor, ip: clientIp(request), now: clock.now(), publicUrl, shelter, restorers };
      const items = await restoreItems(db, body.ids, context);
      return {
        message: items.length === 1 ? `${items[0]!.title} restored.` : `${items.length} items restored.`,
        restored: items.map(({ type, subject_id, title }) => ({ type, subject_id, title })),
      };
    },
    'POST /api/trash/delete': async ({ currentUser: actor, body, request }) => {
      const deleted = await deleteForever(db, body.ids, { actor, ip: clientIp(request), now: clock.now() });
      return { message: deleted === 1 ? '1 item deleted forever.' : `${deleted} items deleted forever.`, deleted };
    },
  };
}
