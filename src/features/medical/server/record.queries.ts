import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { addDays } from '../../../platform/shelter-day.contract.ts';
import { DUE_WEEK_DAYS, medicalMessages } from '../medical.constants.ts';
import type { MedicalRecord, MedicalSummary } from '../medical.contract.ts';
import { listAlerts, type AlertThresholds } from './alerts.ts';
import { listNotes } from './medical-notes.ts';
import { todayOf } from './medical-context.ts';
import { offeredLot } from './lots.ts';
import { listProcedures } from './procedures.ts';
import { isOpen, isOpenTreatment, selectTreatments, toTreatment } from './treatments.queries.ts';
import { selectWeights, toWeight } from './weights.ts';

export interface ReadContext {
  now: Date;
  timeZone: string;
  thresholds: AlertThresholds;
}

const MAX_HISTORY = 300;

/** @throws ApiError 404 for an unknown animal, and for owners' listings */
export async function getMedicalSummary(db: Database, petId: number, context: ReadContext): Promise<MedicalSummary> {
  const { born_on: _born, protocols: _protocols, ...summary } = await selectSummary(db, petId, context);
  const alerts = (await listAlerts(db, { petIds: [petId] }, context)).get(petId) ?? [];
  return { ...summary, alerts };
}

/** @throws ApiError 404 for an unknown animal, and for owners' listings */
export async function getMedicalRecord(db: Database, petId: number, context: ReadContext): Promise<MedicalRecord> {
  const { born_on, protocols, ...summary } = await selectSummary(db, petId, context);
  const alerts = (await listAlerts(db, { petIds: [petId] }, context)).get(petId) ?? [];
  const rows = await selectTreatments<{ offered_lot: MedicalRecord['open'][number]['lot'] }>(
    db,
    sql`where t.pet_id = ${petId}
      order by (${isOpenTreatment}) desc, coalesce(t.given_at, t.skipped_at, t.canceled_at) desc, t.due_on, t.id
      limit ${MAX_HISTORY}`,
    sql`, case when ${isOpenTreatment} then ${offeredLot('t.product_id')} end as offered_lot`,
  );
  return {
    ...summary,
    alerts,
    born_on,
    protocols,
    open: rows.filter(isOpen).map((row) => ({ ...toTreatment(row), lot: row.offered_lot })),
    history: rows.filter((row) => !isOpen(row)).map(toTreatment),
    weights: (await selectWeights(db, { petId })).map(toWeight),
    procedures: await listProcedures(db, petId),
    notes: await listNotes(db, petId, todayOf(context)),
  };
}

type SummaryRow = Omit<MedicalSummary, 'today' | 'alerts'> & Pick<MedicalRecord, 'born_on' | 'protocols'>;

/** One statement. */
async function selectSummary(
  db: Database,
  petId: number,
  { now, timeZone }: ReadContext,
): Promise<SummaryRow & { today: string }> {
  const today = todayOf({ now, timeZone });
  const { rows } = await sql<SummaryRow>`
    select p.born_on,
      exists (select from custodies where pet_id = p.id and outcome_at is null) as is_in_care,
      jsonb_build_object('overdue', open.overdue, 'today', open.today, 'week', open.week) as due,
      open.next,
      (select jsonb_build_object('kg', kg,
        'weighed_at', to_char(weighed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
        from weights where pet_id = p.id order by weighed_at desc, id desc limit 1) as weight,
      coalesce((select jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name, 'purpose', c.purpose, 'is_started', exists (
          select from treatments t join protocol_steps s on s.id = t.step_id
          where t.pet_id = p.id and s.protocol_id = c.id
            and t.given_at is null and t.skipped_at is null and t.canceled_at is null)) order by lower(c.name))
        from protocols c where c.is_active and p.type = any(c.pet_types)), '[]') as protocols
    from pets p, lateral (
      select count(*) filter (where due_on < ${today}::date)::integer as overdue,
        count(*) filter (where due_on <= ${today}::date)::integer as today,
        count(*) filter (where due_on <= ${addDays(today, DUE_WEEK_DAYS)}::date)::integer as week,
        (array_agg(jsonb_build_object('id', id, 'name', name, 'due_on', due_on) order by due_on, id))[1] as next
      from treatments t
      where pet_id = p.id and given_at is null and skipped_at is null and canceled_at is null
    ) open
    where p.id = ${petId} and not p.listed_by_owner`.execute(db);
  const [row] = rows;
  if (!row) throw new ApiError(404, medicalMessages.noRecord);
  return { today, ...row };
}
