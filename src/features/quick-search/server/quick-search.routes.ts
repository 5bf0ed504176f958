import type { AppContext } from '../../../app-context.ts';
import type { Handlers } from '../../../platform/http/serve.ts';
import { tooManyRequests } from '../../../platform/limits/rate-limits.ts';
import { searchableTypes, type QuickSearchApi } from '../quick-search.contract.ts';
import { searchEverything } from './search-everything.ts';

export function quickSearchHandlers({ db, rateLimiter }: AppContext): Handlers<QuickSearchApi> {
  return {
    'GET /api/admin/search': async ({ query: { text }, currentUser }) => {
      // In memory: a count in the database would take as long as the search.
      const block = rateLimiter.consume('quickSearchByUser', String(currentUser.id));
      if (block) throw tooManyRequests(block);
      return searchEverything(db, text, searchableTypes(currentUser));
    },
  };
}
