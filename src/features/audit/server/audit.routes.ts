import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../../app-context.ts';
import { toCsv } from '../../../platform/csv.ts';
import { serve } from '../../../platform/http/serve.ts';
import { auditApi, type AuditEntry, type AuditSearch } from '../audit.contract.ts';
import { listAllEntries, listEntries, prepareSearch, type SentencesByAction } from './audit.queries.ts';

/** @param sentences of all features' actions */
export function serveAudit(api: FastifyInstance, { db, getShelter }: AppContext, sentences: SentencesByAction): void {
  const prepare = async (query: AuditSearch) => prepareSearch(db, query, (await getShelter()).timeZone);
  serve(api, auditApi, {
    'GET /api/audit-log/': async ({ query, page }) => {
      const search = await prepare(query);
      return page ? listEntries(db, search, page, sentences) : listAllEntries(db, search, sentences);
    },
    'GET /api/audit-log/export': async ({ query }) => {
      const search = await prepare(query);
      const chunks = [toCsv([['id', 'at', 'actor_id', 'actor', 'action', 'what', 'subject', 'subject_id', 'ip']])];
      for await (const entries of listAllEntries(db, search, sentences)) chunks.push(toCsv(entries.map(toRow)));
      return chunks.join('');
    },
  });
}

function toRow({ id, at, actor, action, sentence, subject_type, subject_id, ip }: AuditEntry): unknown[] {
  return [id, at, actor?.id, actor?.name, action, sentence, subject_type, subject_id, ip];
}
