import { sql, type Kysely } from 'kysely';

/**
 * Undoing an import removes its pets and status changes from history, but their events used to remain: delete them. The
 * audit log has the times of both; it also lists pets that were deleted individually.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create temporary table undone_imports on commit drop as
    select applied.at as applied_at, undone.at as undone_at
    from audit_log undone join audit_log applied
      on applied.subject_kind = 'import' and applied.subject_id = undone.subject_id and applied.action = 'import.applied'
    where undone.subject_kind = 'import' and undone.action = 'import.undone'`.execute(db);

  await sql`
    delete from shelter_events where pet_id in (
      select intake.pet_id from shelter_events intake join undone_imports on intake.at = applied_at
      where intake.kind = 'intake' and not exists (select from pets where pets.id = intake.pet_id)
        and not exists (
          select from audit_log
          where subject_kind = 'pet' and subject_id = intake.pet_id and action = 'pet.deleted'))`.execute(db);

  // Only if the pet neither arrived nor left between the two.
  await sql`
    delete from shelter_events where id in (
      select unnest(array[first.id, second.id])
      from undone_imports
      join shelter_events first on first.at = applied_at
      join shelter_events second on second.pet_id = first.pet_id and second.at = undone_at
      where (first.kind, second.kind) in (('marked_adopted', 'marked_back'), ('marked_back', 'marked_adopted'))
        and not exists (
          select from shelter_events other
          where other.pet_id = first.pet_id and other.at > first.at and other.at < second.at
            and other.kind in ('returned', 'undone', 'marked_back', 'approved', 'marked_adopted')))`.execute(db);
}
