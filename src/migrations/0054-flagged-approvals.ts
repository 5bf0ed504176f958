import { sql, type Kysely } from 'kysely';

/**
 * Each approval of an application of someone who must not adopt is recorded as such, whichever way it was made: a client
 * that knows nothing of flags may approve, but not unnoticed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function record_flagged_approval() returns trigger language plpgsql as $$
    begin
      insert into audit_log (at, actor_id, action, subject_type, subject_id, details, ip)
      select new.at, new.actor_id, 'person.flag_confirmed', 'person', f.person_id,
        jsonb_build_object('level', f.level), new.ip
      from person_flags f join people p on p.id = f.person_id
      where f.level = 'Do not adopt'
        -- The shelter's day may end later than that of UTC.
        and (f.expires_on is null or f.expires_on >= (new.at - interval '12 hours')::date)
        and coalesce(p.merged_into, p.id) = (
          select coalesce(own.merged_into, own.id) from applications a
          join people own on own.id = coalesce(a.person_id, (select id from people where user_id = a.user_id))
          where a.id = new.subject_id);
      return null;
    end $$`.execute(db);
  await sql`
    create trigger record_flagged_approval after insert on audit_log for each row
    when (new.action = 'application.approved') execute function record_flagged_approval()`.execute(db);
}
