import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import type { Shelter } from '../../settings/settings.contract.ts';
import type { MedicalAlert } from '../medical.contract.ts';
import { todayOf } from './medical-context.ts';

export type AlertThresholds = Shelter['medicalAlerts'];

interface AlertContext {
  now: Date;
  timeZone: string;
  thresholds: AlertThresholds;
}

/** What weights say is no longer news. */
const MAX_WEIGHT_AGE_DAYS = 30;
/** Animals are weighed at about the same time of the day. */
const TOLERANCE_HOURS = 4;
const MAX_ANIMALS = 200;

interface AlertRow {
  pet_id: number;
  notes: { type: 'alert' | 'hold'; text: string }[] | null;
  kg: number | null;
  peak_kg: number | null;
  days_since_peak: number | null;
  earlier_kg: number | null;
  hours_since_earlier: number | null;
  overdue: number;
  overdue_name: string | null;
  overdue_days: number | null;
}

/**
 * The alerts of animals: those that staff have written, and those that weights and open doses show. Animals without any are
 * left out.
 * @param which some animals, or the first 200 in care that have alerts
 */
export async function listAlerts(
  db: Database,
  which: { petIds: readonly number[] } | 'in care',
  context: AlertContext,
): Promise<Map<number, MedicalAlert[]>> {
  const { thresholds } = context;
  const rows = await selectAlerts(db, which, context);
  const alerts = rows.map((row) => [row.pet_id, toAlerts(row, thresholds)] as const);
  return new Map(
    alerts.filter(([, found]) => found.length > 0).slice(0, which === 'in care' ? MAX_ANIMALS : undefined),
  );
}

async function selectAlerts(
  db: Database,
  which: { petIds: readonly number[] } | 'in care',
  { now, timeZone, thresholds }: AlertContext,
): Promise<AlertRow[]> {
  const today = todayOf({ now, timeZone });
  const animals =
    which === 'in care'
      ? sql`custodies c join pets p on p.id = c.pet_id and not p.listed_by_owner where c.outcome_at is null`
      : sql`pets p where p.id = any(${which.petIds}::integer[])`;
  const { rows } = await sql<AlertRow>`
    with animals as (select p.id, p.name, p.born_on from ${animals})
    select a.id as pet_id, notes.notes, newest.kg, peak.kg as peak_kg,
      extract(epoch from newest.weighed_at - peak.weighed_at)::float8 / 86400 as days_since_peak,
      earlier.kg as earlier_kg,
      extract(epoch from newest.weighed_at - earlier.weighed_at)::float8 / 3600 as hours_since_earlier,
      coalesce(overdue.doses, 0) as overdue, overdue.name as overdue_name, ${today}::date - overdue.due_on as overdue_days
    from animals a
    left join lateral (
      select jsonb_agg(jsonb_build_object('type', type, 'text', text) order by type desc, created_at desc) as notes
      from medical_notes where pet_id = a.id and type <> 'note' and (ends_on is null or ends_on >= ${today}::date)
    ) notes on true
    left join lateral (
      select kg, weighed_at from weights
      where pet_id = a.id and weighed_at > ${now}::timestamptz - make_interval(days => ${MAX_WEIGHT_AGE_DAYS})
      order by weighed_at desc, id desc limit 1
    ) newest on true
    left join lateral (
      select kg, weighed_at from weights
      where pet_id = a.id and weighed_at < newest.weighed_at
        and weighed_at >= newest.weighed_at - make_interval(days => ${thresholds.weight_loss_days}::integer)
      order by kg desc, weighed_at desc limit 1
    ) peak on true
    left join lateral (
      select kg, weighed_at from weights
      where pet_id = a.id and a.born_on > ${today}::date - ${thresholds.neonate_weeks}::integer * 7
        and weighed_at <= newest.weighed_at - make_interval(hours => ${Math.max(1, thresholds.neonate_hours - TOLERANCE_HOURS)}::integer)
      order by weighed_at desc, id desc limit 1
    ) earlier on true
    left join lateral (
      select count(*)::integer as doses, min(due_on) as due_on, (array_agg(name order by due_on, id))[1] as name
      from treatments t
      where t.pet_id = a.id and t.given_at is null and t.skipped_at is null and t.canceled_at is null
        and t.due_on <= ${today}::date - ${thresholds.overdue_days}::integer
    ) overdue on overdue.doses > 0
    where notes.notes is not null or peak.kg is not null or earlier.kg is not null or overdue.doses > 0
    order by a.name, a.id`.execute(db);
  return rows;
}

function toAlerts(row: AlertRow, { weight_loss_percent }: AlertThresholds): MedicalAlert[] {
  const { notes, kg, peak_kg, days_since_peak, earlier_kg, hours_since_earlier } = row;
  const alerts: MedicalAlert[] = (notes ?? []).map(({ type, text }) => ({ type, message: text }));
  if (kg !== null && peak_kg !== null && days_since_peak !== null) {
    const percent = ((peak_kg - kg) / peak_kg) * 100;
    // Tolerates what binary fractions add or lose.
    if (percent + 1e-9 >= weight_loss_percent) {
      alerts.push({ type: 'weight_loss', message: `Lost ${Math.round(percent)}% in ${describeDays(days_since_peak)}` });
    }
  }
  if (kg !== null && earlier_kg !== null && hours_since_earlier !== null && kg <= earlier_kg) {
    alerts.push({ type: 'not_gaining', message: `Hasn’t gained weight in ${Math.round(hours_since_earlier)} hours` });
  }
  if (row.overdue > 0) alerts.push({ type: 'overdue', message: describeOverdue(row) });
  return alerts;
}

function describeDays(days: number): string {
  const rounded = Math.max(1, Math.round(days));
  return rounded === 1 ? '1 day' : `${rounded} days`;
}

function describeOverdue({ overdue, overdue_name, overdue_days }: AlertRow): string {
  const late = overdue_days === 1 ? '1 day' : `${overdue_days} days`;
  return overdue === 1 ? `${overdue_name} is ${late} overdue` : `${overdue} treatments overdue, the first by ${late}`;
}
