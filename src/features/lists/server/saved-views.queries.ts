import type { Database } from '../../../platform/database.ts';
import type { ListName } from '../lists.constants.ts';
import type { SavedView } from '../saved-views.contract.ts';

/** A person's own views of a list, and those that others share, by name. */
export async function listSavedViews(db: Database, currentUser: { id: number }, list: ListName): Promise<SavedView[]> {
  return selectVisible(db, currentUser).where('v.list', '=', list).execute();
}

/** Null for an unknown view, or one that another person does not share. */
export async function findSavedView(db: Database, currentUser: { id: number }, id: number): Promise<SavedView | null> {
  return (await selectVisible(db, currentUser).where('v.id', '=', id).executeTakeFirst()) ?? null;
}

function selectVisible(db: Database, { id }: { id: number }) {
  return db
    .selectFrom('saved_views as v')
    .innerJoin('users as u', 'u.id', 'v.user_id')
    .leftJoin('default_views as d', (join) => join.onRef('d.view_id', '=', 'v.id').on('d.user_id', '=', id))
    .select(({ eb }) => [
      'v.id',
      'v.list',
      'v.name',
      'v.query',
      'v.is_shared',
      eb('v.user_id', '=', id).$castTo<boolean>().as('is_own'),
      eb('d.view_id', 'is not', null).$castTo<boolean>().as('is_default'),
      'u.name as owner_name',
    ])
    .where(({ or, eb }) => or([eb('v.user_id', '=', id), eb('v.is_shared', '=', true)]))
    .orderBy((eb) => eb.fn('lower', ['v.name']))
    .orderBy('v.id');
}

/** A person's saved views. */
export async function exportPersonalData(db: Database, { id }: { id: number }): Promise<Record<string, unknown>> {
  const saved_views = await db
    .selectFrom('saved_views')
    .select(['list', 'name', 'query', 'is_shared', 'created_at'])
    .where('user_id', '=', id)
    .orderBy('id')
    .execute();
  const default_views = await db
    .selectFrom('default_views')
    .innerJoin('saved_views', 'saved_views.id', 'default_views.view_id')
    .select(['default_views.list', 'saved_views.name'])
    .where('default_views.user_id', '=', id)
    .orderBy('default_views.list')
    .execute();
  return { saved_views, default_views };
}
