import { useEffect } from 'react';
import { createApiClient } from '../../../browser/create-api-client.ts';
import { createStore, useStore } from '../../../browser/store.ts';
import type { ListName } from '../lists.constants.ts';
import type { SavedView, SavedViewsApi } from '../saved-views.contract.ts';
import { storeDefaultQuery } from './components/default-view.ts';

const call = createApiClient<SavedViewsApi>();

/** Of the list that is open. */
const loaded = createStore<{ list: ListName; views: SavedView[] } | null>(null);

/** A list's views; empty until they are loaded. Without them the list works as well, so an error is not shown. */
export function useSavedViews(list: ListName): readonly SavedView[] {
  const found = useStore(loaded);
  useEffect(() => {
    void loadSavedViews(list).catch(() => undefined);
  }, [list]);
  return found?.list === list ? found.views : [];
}

/** Loads the views again, such as after one was saved. */
export async function loadSavedViews(list: ListName): Promise<void> {
  const views = await call('GET /api/saved-views/', { query: { list } });
  storeDefaultQuery(list, views.find((view) => view.is_default)?.query ?? null);
  loaded.write({ list, views });
}
