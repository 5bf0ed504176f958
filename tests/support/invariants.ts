import { sql } from 'kysely';
import type { Database } from '../../src/platform/database.ts';

/** Each query finds violations of an invariant. */
const forbidden = {
  'two active adoptions of one pet': sql`
    select pet_id from applications where status = 'Approved' and returned_at is null group by pet_id having count(*) > 1`,
  'an adopted pet that is not marked as Adopted': sql`
    select a.id from applications a join pets p on p.id = a.pet_id
    where a.status = 'Approved' and a.returned_at is null and p.adoption_status <> 'Adopted'`,
  'two open applications of one person for one pet': sql`
    select user_id from applications
    where user_id is not null and status in ('Pending', 'Waitlisted', 'Approved') and returned_at is null
    group by user_id, pet_id having count(*) > 1`,
  'an application that is waitlisted neither by hand nor for an adopted pet': sql`
    select w.id from applications w join pets p on p.id = w.pet_id
    where w.status = 'Waitlisted' and p.adoption_status <> 'Adopted' and not exists (
      select from audit_log l where l.subject_type = 'application' and l.subject_id = w.id
        and l.action = 'application.waitlisted_by_hand')`,
  'a pending application for an adopted pet': sql`
    select w.id from applications w join pets p on p.id = w.pet_id
    where w.status = 'Pending' and p.adoption_status = 'Adopted'`,
  'a slot over its capacity': sql`
    select 1 from pickups group by pickup_date, pickup_time, location having count(*) > 2`,
  'a booked pickup of a closed application': sql`
    select p.id from pickups p join applications a on a.id = p.application_id
    where p.status = 'booked' and (a.status in ('Rejected', 'Withdrawn') or a.returned_at is not null)`,
  'an application without a person or a pet': sql`
    select a.id from applications a left join pets p on p.id = a.pet_id left join users u on u.id = a.user_id
    where p.id is null or (u.id is null and not a.is_walk_in and a.anonymized_at is null)`,
  'two payments of one fee': sql`
    select application_id from receipts where type = 'payment' and not is_refunded and application_id is not null
    group by application_id having count(*) > 1`,
  'a gap in the receipt numbers': sql`
    select series from receipts group by series having max(number) <> count(*)`,
  'a status that differs from the audit log': sql`
    select a.id from applications a where a.status <> coalesce((
      select case l.action
        when 'application.submitted' then 'Pending' when 'application.reopened' then 'Pending'
        when 'application.approved' then 'Approved' when 'application.rejected' then 'Rejected'
        when 'application.waitlisted' then 'Waitlisted' when 'application.withdrawn' then 'Withdrawn'
        when 'application.waitlisted_with_pet' then 'Waitlisted'
        when 'application.waitlisted_by_hand' then 'Waitlisted'
        when 'application.change_undone' then l.details ->> 'status'
        when 'application.restored' then l.details ->> 'status' end
      from audit_log l where l.subject_type = 'application' and l.subject_id = a.id
        and l.action in ('application.submitted', 'application.reopened', 'application.approved',
          'application.rejected', 'application.waitlisted', 'application.withdrawn', 'application.waitlisted_with_pet',
          'application.waitlisted_by_hand', 'application.change_undone', 'application.restored')
      order by l.id desc limit 1), '')`,
  'a status that differs from the latest email': sql`
    select a.id from applications a where a.user_id is not null and a.status <> coalesce((
      select case m.type
        when 'application-submitted' then 'Pending' when 'application-reopened' then 'Pending'
        when 'application-approved' then 'Approved' when 'application-returned' then 'Approved'
        when 'application-rejected' then 'Rejected' when 'application-return-undone' then 'Approved'
        when 'application-waitlisted' then 'Waitlisted' when 'application-withdrawn' then 'Withdrawn'
        when 'application-removed' then case when a.status in ('Rejected', 'Withdrawn') or a.returned_at is not null
          then a.status end end
      from emails m where m.reference = 'application ' || a.id and m.status <> 'dropped' and m.type like 'application-%'
        and m.type not in ('application-received', 'application-withdrawal', 'application-info-requested')
      order by m.id desc limit 1), '')`,
};

/** Names the invariants of adoptions, pickups and receipts that do not hold. */
export async function findViolations(db: Database): Promise<string[]> {
  const found: string[] = [];
  for (const [what, query] of Object.entries(forbidden)) {
    const { rows } = await query.execute(db);
    if (rows.length > 0) found.push(what);
  }
  return found;
}
