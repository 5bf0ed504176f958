import { sql, type Kysely } from 'kysely';
import { renameColumns } from './rename.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  await renameColumns(db, 'shelter_events', { kind: 'event_type' });
  await sql`
    alter table shelter_events rename constraint shelter_events_kind_check to shelter_events_event_type_check`.execute(
    db,
  );
  await sql`drop function note_pet_event, note_application_event, note_application_deleted, note_pickup_event cascade`.execute(
    db,
  );
  await sql`drop function tell_application`.execute(db);
  await recordPetEvents(db);
  await recordApplicationEvents(db);
  await recordPickupEvents(db);
}

async function recordPetEvents(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function record_pet_event() returns trigger language plpgsql as $$
    declare
      pet pets := case when tg_op = 'DELETE' then old else new end;
      new_type text;
      new_at timestamptz;
      previous shelter_events;
    begin
      select * into previous from shelter_events
      where pet_id = pet.id
        and event_type in ('intake', 'returned', 'undone', 'marked_back', 'approved', 'marked_adopted', 'removed')
      order by id desc limit 1;
      if tg_op = 'INSERT' then new_type := 'intake'; new_at := new.created_at;
      elsif tg_op = 'DELETE' then new_type := 'removed'; new_at := deletion_time('pet', old.id, previous.at);
      elsif new.adoption_status = 'Adopted' then new_type := 'marked_adopted'; new_at := new.updated_at;
      else new_type := 'marked_back'; new_at := new.updated_at;
      end if;
      -- The application's own event already records this change.
      if (new_type = 'marked_adopted' and previous.event_type = 'approved')
        or (new_type = 'marked_back' and previous.event_type in ('undone', 'returned')) then
        return null;
      end if;
      insert into shelter_events (at, event_type, pet_id, pet_name, pet_type, is_demo)
      values (new_at, new_type, pet.id, pet.name, pet.type, pet.is_demo);
      return null;
    end $$`.execute(db);
  await sql`
    create trigger record_pet_event after insert on pets for each row execute function record_pet_event()`.execute(db);
  // Deferred, so that the events of the pet's applications come first.
  await sql`
    create constraint trigger record_pet_status after update of adoption_status on pets
    deferrable initially deferred for each row
    when ((old.adoption_status = 'Adopted') <> (new.adoption_status = 'Adopted'))
    execute function record_pet_event()`.execute(db);
  // An Adopted pet left earlier, or never stayed.
  await sql`
    create constraint trigger record_pet_removed after delete on pets
    deferrable initially deferred for each row when (old.adoption_status <> 'Adopted')
    execute function record_pet_event()`.execute(db);
}

async function recordApplicationEvents(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function insert_application_event(application applications, new_type text, new_at timestamptz) returns void
    language sql as $$
      insert into shelter_events (at, event_type, pet_id, pet_name, pet_type, application_id, is_walk_in, is_demo)
      select new_at, new_type, pets.id, pets.name, pets.type, application.id, application.is_walk_in, pets.is_demo
      from pets where pets.id = application.pet_id
    $$`.execute(db);
  await sql`
    create function record_application_event() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        perform insert_application_event(new, 'submitted', new.created_at);
      elsif old.status = 'Approved' and new.status <> 'Approved' then
        perform insert_application_event(new, 'undone', new.updated_at);
      end if;
      if tg_op = 'INSERT' or old.status <> new.status then
        if new.status = 'Approved' then
          perform insert_application_event(new, 'approved', coalesce(new.decided_at, new.updated_at));
        elsif new.status = 'Rejected' then
          perform insert_application_event(new, 'rejected', coalesce(new.decided_at, new.updated_at));
        elsif new.status = 'Waitlisted' then
          perform insert_application_event(new, 'waitlisted', new.updated_at);
        elsif new.status = 'Withdrawn' then
          perform insert_application_event(new, 'withdrawn', new.updated_at);
        elsif tg_op = 'UPDATE' then
          perform insert_application_event(new, 'reopened', new.updated_at);
        end if;
      end if;
      if new.returned_at is not null and (tg_op = 'INSERT' or old.returned_at is null) then
        perform insert_application_event(new, 'returned', new.returned_at);
      end if;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger record_application_event after insert or update of status, returned_at on applications
    for each row execute function record_application_event()`.execute(db);

  // Deferred: deleting an application undoes its adoption, unless the pet is deleted too.
  await sql`
    create function record_application_deleted() returns trigger language plpgsql as $$
    begin
      insert into shelter_events (at, event_type, pet_id, pet_name, pet_type, application_id, is_walk_in, is_demo)
      select deletion_time('application', old.id, previous.at), new_type, pet_id, pet_name, pet_type, application_id,
        is_walk_in, is_demo
      from (
        select * from shelter_events where application_id = old.id order by id desc limit 1
      ) previous, (values (1, 'undone'), (2, 'deleted')) new_events (position, new_type)
      where new_type = 'deleted' or (
        old.status = 'Approved' and old.returned_at is null and exists (select from pets where pets.id = old.pet_id))
      order by position;
      return null;
    end $$`.execute(db);
  await sql`
    create constraint trigger record_application_deleted after delete on applications
    deferrable initially deferred for each row execute function record_application_deleted()`.execute(db);
}

async function recordPickupEvents(db: Kysely<unknown>): Promise<void> {
  // Rescheduling inserts a new pickup with the old created_at: events since then show that it is no new one.
  await sql`
    create function record_pickup_event() returns trigger language plpgsql as $$
    declare
      previous shelter_events;
    begin
      select * into previous from shelter_events
      where application_id = new.application_id and event_type = 'pickup_booked' and at >= new.created_at
      order by at desc, id desc limit 1;
      if previous.location = new.location then return null; end if;
      insert into shelter_events (at, event_type, pet_id, pet_name, pet_type, application_id, is_walk_in, location, is_demo)
      select case when previous.id is null then new.created_at else new.updated_at end, 'pickup_booked', pets.id, pets.name,
        pets.type, applications.id, applications.is_walk_in, new.location, pets.is_demo
      from applications join pets on pets.id = applications.pet_id where applications.id = new.application_id;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger record_pickup_booked after insert on pickups
    for each row execute function record_pickup_event()`.execute(db);
  await sql`
    create trigger record_pickup_moved after update of location on pickups for each row
    when (old.location <> new.location) execute function record_pickup_event()`.execute(db);
}
