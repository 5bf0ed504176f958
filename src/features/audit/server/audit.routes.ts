import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../../app-context.ts';
import { batchesToCsv } from '../../../platform/csv.ts';
import { serve } from '../../../platform/http/serve.ts';
import { auditApi, type AuditEntry, type AuditSearch } from '../audit.contract.ts';
import { listEntries, type SentencesByAction } from './audit.queries.ts';

/** @param sentences of all features' actions */
export function serveAudit(api: FastifyInstance, { db, getShelter }: AppContext, sentences: SentencesByAction): void {
  const list = async (query: AuditSearch) =>
    listEntries(db, query, { sentences, timeZone: (await getShelter()).timeZone });
  serve(api, auditApi, {
    'GET /api/audit-log/': ({ query }) => list(query),
    'GET /api/audit-log/export': async ({ query }) => {
      return batchesToCsv(columns, (await list(query)).batches(), toCells);
    },
  });
}

const columns = ['id', 'at', 'actor_id', 'actor', 'action', 'what', 'subject', 'subject_id', 'ip'] as const;

function toCells({ actor, sentence, subject_type, ...entry }: AuditEntry) {
  return { ...entry, actor_id: actor?.id, actor: actor?.name, what: sentence, subject: subject_type };
}
