import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { IntakeType, OutcomeType } from '../../custody/custody.constants.ts';
import type { TimelineType } from '../records.contract.ts';

/** Where an entry comes from: part of its position, since ids of different tables may be the same. */
export const sources = { audit: 1, intake: 2, outcome: 3, note: 4, photos: 5 } as const;

/** Entries of the same millisecond are in this order. */
export interface TimelinePosition {
  at_ms: number;
  source: number;
  id: number;
}

export interface TimelineRow extends TimelinePosition {
  type: TimelineType;
  actor: string | null;
  /** Of the audit log. */
  action: string | null;
  subject_type: string | null;
  subject_id: number | null;
  details: Record<string, unknown> | null;
  intake_type: IntakeType | null;
  outcome_type: OutcomeType | null;
  /** Only the pet's status says so. */
  is_assumed: boolean;
  /** The task's title, what the import did, where it was found or went to, or how many photos. */
  about: string | null;
  /** Whose application, visit or story it is, or who it went to. */
  person: string | null;
  detail: string | null;
  application_id: number | null;
  /** Whether it is about the actor's own application, visit or story. */
  is_own: boolean;
}

interface Page {
  types: readonly TimelineType[];
  after: TimelinePosition | null;
  limit: number;
}

/** The newest events of an animal, after a position. */
export function selectEvents(petId: number, { types, after, limit }: Page): RawBuilder<TimelineRow> {
  const isAfter =
    after === null
      ? sql`true`
      : sql`(at_ms, source, events.id) < (${after.at_ms}::float8, ${after.source}::int, ${after.id}::float8)`;
  return sql<TimelineRow>`
    select events.*, u.name as actor from (
      select source, id, (extract(epoch from at) * 1000)::float8::bigint::float8 as at_ms, type, actor_id, action,
        subject_type, subject_id, details, intake_type, outcome_type, is_assumed, about, person, detail,
        application_id, is_own
      from (
        ${selectAudit(petId)} union all ${selectIntakes(petId)} union all ${selectOutcomes(petId)}
        union all ${selectNotes(petId)} union all ${selectPhotos(petId)}
      ) sources
    ) events left join users u on u.id = events.actor_id
    where type = any(${types}::text[]) and ${isAfter}
    order by at_ms desc, source desc, events.id desc limit ${limit}`;
}

const wasCorrected = sql<SqlBool>`exists (
  select from audit_log later where later.subject_type = 'pet' and later.subject_id = e.subject_id
    and later.action = 'pet.custody_corrected' and later.id > e.id)`;

/** The events that the stays and the notes tell themselves. Only the log has what was undone since. */
const isDisplayedElsewhere = sql<SqlBool>`case e.action
  when 'pet.noted' then true
  when 'pet.taken_in' then ${wasCorrected} or exists (
    select from custodies c where c.pet_id = e.subject_id and c.intake_type = e.details ->> 'intake_type')
  when 'pet.left' then ${wasCorrected} or exists (
    select from custodies c where c.pet_id = e.subject_id and c.outcome_type = e.details ->> 'outcome_type')
  when 'application.handed_over' then exists (
    select from custodies c where c.application_id = e.subject_id and c.outcome_type = 'adoption')
  when 'application.returned' then exists (select from custodies c where c.return_of = e.subject_id)
  else false end`;

/** Events about many animals at once, with their ids. */
const BULK_ACTIONS = ['pet.many_updated', 'protocol.started', 'import.treatments_applied', 'import.treatments_undone'];

function selectAudit(petId: number): RawBuilder<unknown> {
  const columns = sql`
    ${sources.audit}::int as source, e.id::float8 as id, e.at, ${typeOfAction} as type, e.actor_id, e.action, e.subject_type,
    e.subject_id, e.details, null::text as intake_type, null::text as outcome_type, false as is_assumed`;
  const applications = sql`(select id from applications where pet_id = ${petId})`;
  return sql`
    select ${columns}, null::text as about, null::text as person, null::text as detail, null::int as application_id,
      false as is_own
    from audit_log e where e.subject_type = 'pet' and e.subject_id = ${petId} and not ${isDisplayedElsewhere}
    union all
    select ${columns}, null, nullif(trim(a.first_name || ' ' || a.last_name), ''), null, a.id,
      coalesce(a.user_id = e.actor_id, false)
    from applications a join audit_log e on e.subject_type = 'application' and e.subject_id = a.id
    where a.pet_id = ${petId} and not ${isDisplayedElsewhere}
    union all
    select ${columns}, null, v.name, null, null, coalesce(v.user_id = e.actor_id, false)
    from visit_requests v join audit_log e on e.subject_type = 'visit' and e.subject_id = v.id
    where v.pet_id = ${petId}
    union all
    select ${columns}, t.title, null, null, t.application_id, false
    from tasks t join audit_log e on e.subject_type = 'task' and e.subject_id = t.id
    where t.pet_id = ${petId} or t.application_id in ${applications}
    union all
    select ${columns}, null, u.name, null, s.application_id, coalesce(s.user_id = e.actor_id, false)
    from success_stories s join audit_log e on e.subject_type = 'story' and e.subject_id = s.id
    left join users u on u.id = s.user_id
    where s.pet_id = ${petId}
    union all
    select ${columns}, r.outcome, null, i.file_name, null, false
    from pet_import_rows r join pet_imports i on i.id = r.import_id
    join audit_log e on e.subject_type = 'import' and e.subject_id = i.id
    where r.pet_id = ${petId} and (
      e.action = 'import.applied' and r.outcome in ('add', 'change') or e.action = 'import.undone' and r.undo = 'undone')
    union all
    select ${columns}, null, null, null, null, false
    from audit_log e where e.action = any(${BULK_ACTIONS}::text[]) and e.details -> 'pets' @> to_jsonb(${petId}::int)`;
}

const typeOfAction = sql`
  case
    when e.subject_type = 'task' then 'task'
    when e.subject_type = 'protocol' then 'medical'
    when e.action ~ '^import\.treatments' then 'medical'
    when e.subject_type = 'import' then 'profile'
    when e.subject_type <> 'pet' then 'application'
    when e.action in ('pet.taken_in', 'pet.left', 'pet.outcome_undone', 'pet.custody_corrected', 'pet.archived',
      'pet.unarchived') then 'stay'
    when e.action = 'pet.note_deleted' then 'note'
    when e.action ~ '^pet\.(placed|moved|placement|location|removed_from)' then 'location'
    when e.action ~ '^pet\.(treat|protocol|weigh|procedure|medical|file)' then 'medical'
    else 'profile' end`;

function selectIntakes(petId: number): RawBuilder<unknown> {
  return sql`
    select ${sources.intake}::int, c.id::float8, c.intake_at, 'stay', ${recordedBy(
      ['pet.taken_in', 'application.returned'],
      sql`c.intake_at`,
    )},
      null, 'pet', c.pet_id, null, c.intake_type, null, c.is_intake_assumed, c.found_location, null, c.reason,
      null, false
    from custodies c where c.pet_id = ${petId}`;
}

function selectOutcomes(petId: number): RawBuilder<unknown> {
  return sql`
    select ${sources.outcome}::int, c.id::float8, c.outcome_at, 'stay', ${recordedBy(
      ['pet.left', 'application.handed_over', 'application.walk_in'],
      sql`c.outcome_at`,
    )},
      null, 'pet', c.pet_id, null, null, c.outcome_type, c.is_outcome_assumed,
      c.outcome_organization, coalesce(p.name, nullif(trim(a.first_name || ' ' || a.last_name), '')), c.outcome_reason,
      c.application_id, false
    from custodies c
    left join applications a on a.id = c.application_id
    left join people p on p.id = c.outcome_person_id
    where c.pet_id = ${petId} and c.outcome_at is not null`;
}

/** Who recorded a part of a stay: at its time or later, since it can be dated back. */
function recordedBy(actions: readonly string[], at: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    select e.actor_id from audit_log e
    where e.at >= ${at} and e.action = any(${actions}::text[]) and (
      e.subject_type = 'pet' and e.subject_id = c.pet_id
      or e.subject_type = 'application' and e.subject_id in (c.application_id, c.return_of))
    order by e.at limit 1)`;
}

function selectNotes(petId: number): RawBuilder<unknown> {
  return sql`
    select ${sources.note}::int, n.id::float8, n.created_at, 'note', n.author_id, null, 'pet', n.pet_id, null, null, null, false,
      null, null, n.text, null, false
    from pet_notes n where n.pet_id = ${petId}`;
}

/** Photos that were uploaded within the same hour are one event, with the hour as its id. */
function selectPhotos(petId: number): RawBuilder<unknown> {
  return sql`
    select ${sources.photos}::int, floor(extract(epoch from min(h.created_at)) / 3600)::float8, min(h.created_at), 'photo',
      null::int, null, 'pet', ${petId}::int, null, null, null, false, count(*)::text, null, null, null, false
    from pet_photos f join photos h on h.hash = f.photo_hash
    where f.pet_id = ${petId} group by date_trunc('hour', h.created_at)`;
}
