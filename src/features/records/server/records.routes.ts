import type { AppContext } from '../../../app-context.ts';
import type { SentencesByAction } from '../../audit/server/index.ts';
import type { Handlers } from '../../../platform/http/serve.ts';
import type { RecordsApi } from '../records.contract.ts';
import { getTimeline } from './timeline.ts';

/** @param sentences of the audit log, of all features */
export function recordsHandlers({ db }: AppContext, sentences: SentencesByAction): Handlers<RecordsApi> {
  return {
    'GET /api/records/:id/timeline': ({ currentUser, params, query }) =>
      getTimeline(db, params.id, query, { sentences, currentUser }),
  };
}
