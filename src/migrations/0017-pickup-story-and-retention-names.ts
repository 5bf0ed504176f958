import { sql, type Kysely } from 'kysely';
import { renameColumns, renameConstraints } from './rename.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  await renamePickupsAndVisits(db);
  await renameSuccessStories(db);
  await renameRetentionFields(db);
}

async function renamePickupsAndVisits(db: Kysely<unknown>): Promise<void> {
  await renameColumns(db, 'pickups', { seat: 'slot_position', state: 'status' });
  await renameConstraints(db, 'pickups', {
    pickups_one_a_seat: 'pickups_one_per_slot_position',
    pickups_seat_check: 'pickups_slot_position_check',
    pickups_state_check: 'pickups_status_check',
  });
  await renameColumns(db, 'visit_requests', { state: 'status' });
  await renameConstraints(db, 'visit_requests', { visit_requests_state_check: 'visit_requests_status_check' });
}

async function renameSuccessStories(db: Kysely<unknown>): Promise<void> {
  await sql`alter table reviews rename to success_stories`.execute(db);
  await sql`alter sequence reviews_id_seq rename to success_stories_id_seq`.execute(db);
  await renameColumns(db, 'success_stories', { state: 'status' });
  await renameConstraints(db, 'success_stories', {
    reviews_pkey: 'success_stories_pkey',
    reviews_application_id_key: 'success_stories_application_id_key',
    reviews_application_id_fkey: 'success_stories_application_id_fkey',
    reviews_user_id_fkey: 'success_stories_user_id_fkey',
    reviews_pet_id_fkey: 'success_stories_pet_id_fkey',
    reviews_photo_hash_fkey: 'success_stories_photo_hash_fkey',
    reviews_decided_by_fkey: 'success_stories_decided_by_fkey',
    reviews_state_check: 'success_stories_status_check',
    reviews_published_with_consent: 'success_stories_published_with_consent',
    reviews_published_on_a_day: 'success_stories_published_on_a_day',
  });
  for (const suffix of ['user', 'pet', 'decided_by', 'photo', 'newest']) {
    await sql`alter index ${sql.ref(`reviews_${suffix}`)} rename to ${sql.ref(`success_stories_${suffix}`)}`.execute(
      db,
    );
  }
}

async function renameRetentionFields(db: Kysely<unknown>): Promise<void> {
  // A row that was edited by hand may hold anything.
  await sql`
    update settings set value = (
      select coalesce(jsonb_object_agg(
        case field.key when 'mail_months' then 'email_months' when 'address_days' then 'ip_address_days'
          else field.key end, field.value), '{}')
      from jsonb_each(settings.value) field)
    where key = 'retention' and jsonb_typeof(value) = 'object'`.execute(db);
}
