import type { AppContext } from '../../../app-context.ts';
import type { Handlers } from '../../../platform/http/serve.ts';
import type { AuditApi } from '../audit.contract.ts';
import { listEntries, type SentencesByAction } from './audit.queries.ts';

/** @param sentences of all features' actions */
export function auditHandlers({ db, getShelter }: AppContext, sentences: SentencesByAction): Handlers<AuditApi> {
  return {
    'GET /api/audit-log/': async ({ query }) =>
      listEntries(db, query, { sentences, timeZone: (await getShelter()).timeZone }),
  };
}
