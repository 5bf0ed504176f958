import { sql, type Kysely } from 'kysely';

/**
 * Handovers that check the adopter's identity, and trial adoptions: the animal lives with the adopter, but stays in the
 * shelter's care until the adoption is finalized. A payment is no handover, because people pay before they pick up.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`lock table applications, receipts in access exclusive mode`.execute(db);
  await sql`set constraints all immediate`.execute(db);
  await sql`
    alter table applications
      add column identity_checked_at timestamptz,
      add column identity_checked_by integer references users (id) on delete set null,
      add column trial_started_at timestamptz,
      add column trial_ends_on date,
      add column trial_ended_at timestamptz,
      add column trial_choice text check (trial_choice in ('keep', 'bring back')),
      add column trial_choice_at timestamptz,
      add constraint applications_trial check ((trial_started_at is null) = (trial_ends_on is null)),
      add constraint applications_trial_ended check (
        trial_ended_at is null or (trial_started_at is not null and status <> 'Approved')),
      add constraint applications_trial_choice check (
        (trial_choice is null) = (trial_choice_at is null) and (trial_choice is null or trial_started_at is not null))
  `.execute(db);
  await sql`
    create index applications_identity_checked_by on applications (identity_checked_by)
    where identity_checked_by is not null`.execute(db);
  // Few are: the ones that the reminders look at each minute.
  await sql`
    create index applications_on_trial on applications (trial_ends_on)
    where trial_started_at is not null and handover_at is null and status = 'Approved'`.execute(db);
  await sql`
    create table trial_emails (
      application_id integer not null references applications (id) on delete cascade,
      type text not null check (type in ('check-in', 'ending', 'over')),
      queued_at timestamptz not null,
      primary key (application_id, type)
    )`.execute(db);
  await stopPaymentsFromHandingOver(db);
  await freePlacesDuringTrials(db);
  await spreadTrials(db);
  await sql`set constraints all deferred`.execute(db);
}

async function stopPaymentsFromHandingOver(db: Kysely<unknown>): Promise<void> {
  await sql`drop trigger hand_over_with_fee on receipts`.execute(db);
  await sql`drop function hand_over_with_fee()`.execute(db);
  await sql`
    create or replace function hand_over_at_pickup() returns trigger language plpgsql as $$
    begin
      if new.status = 'done' then
        update applications set handover_at = new.updated_at
        where id = new.application_id and status = 'Approved' and handover_at is null and trial_started_at is null;
      else
        update applications set handover_at = null
        where id = new.application_id and handover_at is not null and returned_at is null and trial_started_at is null;
      end if;
      return null;
    end $$`.execute(db);
}

/** Animals that go home together are on trial together. */
async function spreadTrials(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function try_together() returns trigger language plpgsql as $$
    begin
      update applications set trial_started_at = new.trial_started_at, trial_ends_on = new.trial_ends_on,
        trial_choice = new.trial_choice, trial_choice_at = new.trial_choice_at, updated_at = new.updated_at
      where group_id = new.group_id and id <> new.id and status = 'Approved' and returned_at is null
        and (trial_started_at, trial_ends_on, trial_choice)
          is distinct from (new.trial_started_at, new.trial_ends_on, new.trial_choice);
      return null;
    end $$`.execute(db);
  await sql`
    create trigger try_together after update on applications for each row
    when (
      new.group_id is not null and new.status = 'Approved' and new.returned_at is null
      and (old.trial_started_at is distinct from new.trial_started_at
        or old.trial_ends_on is distinct from new.trial_ends_on or old.trial_choice is distinct from new.trial_choice)
    )
    execute function try_together()`.execute(db);
}

/** The kennel is free while its animal is on trial. */
async function freePlacesDuringTrials(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function follow_trial() returns trigger language plpgsql as $$
    begin
      if new.trial_started_at is not null and old.trial_started_at is null then
        update placements set end_at = greatest(new.trial_started_at, start_at)
        where pet_id = new.pet_id and end_at is null;
      elsif new.trial_started_at is null then
        perform continue_placement(new.pet_id, old.trial_started_at);
      elsif new.trial_ended_at is not null and old.trial_ended_at is null then
        perform place_at_site(new.pet_id, new.trial_ended_at);
      end if;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger follow_trial after update on applications for each row
    when (old.trial_started_at is distinct from new.trial_started_at
      or old.trial_ended_at is distinct from new.trial_ended_at)
    execute function follow_trial()`.execute(db);
}
