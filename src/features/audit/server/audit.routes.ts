import type { FastifyInstance } from 'fastify';
import { toCsv } from '../../../platform/csv.ts';
import type { Database } from '../../../platform/database.ts';
import { serve } from '../../../platform/http/serve.ts';
import { auditApi, type AuditEntry } from '../audit.contract.ts';
import { listAllEntries, listEntries, prepareSearch, type SentencesByAction } from './audit.queries.ts';

/**
 * @param timeZone the shelter's, for the days of a search
 * @param sentences of all features' actions
 */
export function serveAudit(
  app: FastifyInstance,
  { db, timeZone }: { db: Database; timeZone: () => Promise<string> },
  sentences: SentencesByAction,
): void {
  serve(app, auditApi, {
    'GET /api/audit-log/': async ({ query, page }) => {
      const search = await prepareSearch(db, query, await timeZone());
      return page ? listEntries(db, search, page, sentences) : listAllEntries(db, search, sentences);
    },
    'GET /api/audit-log/export': async ({ query }) => {
      const search = await prepareSearch(db, query, await timeZone());
      const chunks = [toCsv([['id', 'at', 'actor_id', 'actor', 'action', 'what', 'subject', 'subject_id', 'ip']])];
      for await (const entries of listAllEntries(db, search, sentences)) chunks.push(toCsv(entries.map(toRow)));
      return chunks.join('');
    },
  });
}

function toRow({ id, at, actor, action, sentence, subject_type, subject_id, ip }: AuditEntry): unknown[] {
  return [id, at, actor?.id, actor?.name, action, sentence, subject_type, subject_id, ip];
}
