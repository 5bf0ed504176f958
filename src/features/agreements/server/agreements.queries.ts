import { sql, type SqlBool } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { containing } from '../../../platform/database/like-patterns.ts';
import { listFromQuery, type List } from '../../../platform/database/list.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { agreementMessages, type AgreementStatus } from '../agreements.constants.ts';
import type { Agreement, AgreementsQuery, ApplicationAgreements, OwnAgreement } from '../agreements.contract.ts';
import type { SystemContext } from './agreement-context.ts';
import { findApplication, toDefaults } from './agreement-values.ts';
import { isChainIntact, listEvents, toEvent } from './events.ts';

interface Row {
  id: number;
  document_id: string;
  application_id: number;
  status: AgreementStatus;
  title: string;
  signer_name: string;
  pet: string;
  needs_guardian: boolean;
  template_version: number;
  created_at: Date;
  expires_at: Date;
  signed_at: Date | null;
  declined_at: Date | null;
  decline_reason: string | null;
  is_sealed: SqlBool;
}

function selectAgreements(db: Database) {
  return db
    .selectFrom('agreements as g')
    .innerJoin('applications as a', 'a.id', 'g.application_id')
    .innerJoin('pets as p', 'p.id', 'a.pet_id')
    .innerJoin('agreement_templates as t', 't.id', 'g.template_id')
    .select(['g.id', 'g.document_id', 'g.application_id', 'g.status', 'g.title', 'g.signer_name', 'p.name as pet'])
    .select(['g.needs_guardian', 't.version as template_version', 'g.created_at', 'g.expires_at', 'g.signed_at'])
    .select(['g.declined_at', 'g.decline_reason', sql<SqlBool>`g.pdf_name is not null`.as('is_sealed')]);
}

function toAgreement({ created_at, expires_at, signed_at, declined_at, is_sealed, ...row }: Row): Agreement {
  return {
    ...row,
    created_at: created_at.toISOString(),
    expires_at: expires_at.toISOString(),
    signed_at: signed_at?.toISOString() ?? null,
    declined_at: declined_at?.toISOString() ?? null,
    is_sealed: Boolean(is_sealed),
  };
}

/** Agreements, the latest first. */
export function listAgreements(db: Database, { status, search }: AgreementsQuery): List<Agreement> {
  let matching = db
    .selectFrom('agreements as g')
    .innerJoin('applications as a', 'a.id', 'g.application_id')
    .innerJoin('pets as p', 'p.id', 'a.pet_id');
  let rows = selectAgreements(db);
  if (status) {
    matching = matching.where('g.status', '=', status);
    rows = rows.where('g.status', '=', status);
  }
  if (search) {
    const pattern = containing(search);
    const matches = sql<SqlBool>`(g.signer_name ilike ${pattern} or p.name ilike ${pattern})`;
    matching = matching.where(matches);
    rows = rows.where(matches);
  }
  return listFromQuery(db, {
    matching,
    rows: rows.orderBy('g.id', 'desc'),
    toItems: (found) => found.map(toAgreement),
    after: ({ id }) => sql`g.id < ${id}`,
  });
}

/** @throws ApiError 404 */
export async function getAgreement(db: Database, id: number): Promise<Agreement> {
  const row = await selectAgreements(db).where('g.id', '=', id).executeTakeFirst();
  if (!row) throw new ApiError(404, agreementMessages.notFound);
  return toAgreement(row);
}

/** The agreements of an application with their evidence, and what the next one would say. @throws ApiError 404 */
export async function listForApplication(
  db: Database,
  applicationId: number,
  context: Pick<SystemContext, 'shelter'>,
): Promise<ApplicationAgreements> {
  const application = await findApplication(db, applicationId);
  if (!application) throw new ApiError(404, agreementMessages.noApplication);
  const rows = await selectAgreements(db)
    .select(['g.content', 'g.fee_cents', 'g.event_count', 'g.event_hash'])
    .where('g.application_id', '=', applicationId)
    .orderBy('g.id', 'desc')
    .execute();
  const agreements = [];
  for (const { content, fee_cents, event_count, event_hash, ...row } of rows) {
    const events = await listEvents(db, row.id);
    agreements.push({
      ...toAgreement(row),
      content,
      fee_cents,
      events: events.map(toEvent),
      is_chain_intact: isChainIntact(events, { event_count, event_hash }),
    });
  }
  return { agreements, defaults: toDefaults(application, context) };
}

/** An application's agreement that waits to be signed, or is. */
export async function findCurrentAgreement(db: Database, applicationId: number): Promise<Agreement | null> {
  const row = await selectAgreements(db)
    .where('g.application_id', '=', applicationId)
    .where('g.status', 'in', ['sent', 'signed'])
    .executeTakeFirst();
  return row ? toAgreement(row) : null;
}

/** The latest agreement of each of a person's applications. */
export async function listOwnAgreements(db: Database, userId: number): Promise<OwnAgreement[]> {
  const { rows } = await sql<Omit<Row, 'signer_name'>>`
    select distinct on (g.application_id) g.id, g.application_id, g.status, g.title, g.expires_at, g.signed_at,
      g.pdf_name is not null as is_sealed
    from agreements g join applications a on a.id = g.application_id
    where a.user_id = ${userId} order by g.application_id desc, g.id desc`.execute(db);
  return rows.map(({ expires_at, signed_at, is_sealed, ...row }) => ({
    ...row,
    expires_at: expires_at.toISOString(),
    signed_at: signed_at?.toISOString() ?? null,
    is_sealed: Boolean(is_sealed),
  }));
}
