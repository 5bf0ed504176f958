import type { FastifyInstance } from 'fastify';
import { batchesToCsv } from '../../../platform/csv.ts';
import type { Database } from '../../../platform/database.ts';
import { serve } from '../../../platform/http/serve.ts';
import { auditApi, type AuditEntry } from '../audit.contract.ts';
import { listEntries, prepareSearch } from './audit.queries.ts';

/** @param timeZone the shelter's, for the days of a search */
export function serveAudit(
  app: FastifyInstance,
  { db, timeZone }: { db: Database; timeZone: () => Promise<string> },
): void {
  serve(app, auditApi, {
    'GET /api/audit-log/': async ({ query }) => listEntries(db, await prepareSearch(db, query, await timeZone())),
    'GET /api/audit-log/export': async ({ query }) => {
      const search = await prepareSearch(db, query, await timeZone());
      return batchesToCsv(columns, listEntries(db, search).batches(), toCells);
    },
  });
}

const columns = ['id', 'at', 'actor_id', 'actor', 'action', 'what', 'subject', 'subject_id', 'ip'] as const;

function toCells({ actor, sentence, subject_type, ...entry }: AuditEntry) {
  return { ...entry, actor_id: actor?.id, actor: actor?.name, what: sentence, subject: subject_type };
}
