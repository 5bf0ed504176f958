import type { Insertable } from 'kysely';
import type { Database, Tables } from '../../src/platform/database.ts';

/** Inserts a typical success story with the given fields. Doesn't create its adoption. */
export async function createSuccessStory(
  db: Database,
  traits: Partial<Insertable<Tables['success_stories']>> & { user_id: number },
): Promise<{ id: number }> {
  const at = traits.created_at ?? new Date();
  return db
    .insertInto('success_stories')
    .values({
      application_id: null,
      pet_id: null,
      pet_name: 'Maple',
      pet_species: 'Dog',
      author_name: 'Noor',
      title: 'She sleeps on my feet',
      text: 'On the first night she would not leave the door. On the second she slept on my feet.',
      photo_hash: null,
      may_publish: true,
      decided_at: traits.status === 'published' || traits.status === 'declined' ? at : null,
      decided_by: null,
      decision_note: null,
      created_at: at,
      updated_at: at,
      ...traits,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
}
