import type { Generated, GeneratedAlways } from 'kysely';

declare module '../../../platform/database.ts' {
  interface Tables {
    success_stories: {
      id: Generated<number>;
      /** Null once the application is deleted. The unique constraint allows one story per adoption. */
      application_id: number | null;
      user_id: number;
      pet_id: number | null;
      /** A copy: the story outlives the pet. */
      pet_name: string;
      pet_species: string;
      /** The signature. */
      author_name: string;
      title: string;
      text: string;
      photo_hash: string | null;
      may_publish: boolean;
      status: Generated<'submitted' | 'published' | 'declined'>;
      /** Whether the pet was returned. Set by triggers. */
      is_returned: Generated<boolean>;
      /** Incremented with each change, so that a decision applies to the version that was read. */
      version: Generated<number>;
      decided_at: Date | null;
      decided_by: number | null;
      /** The shelter's note to the author of a declined story. */
      decision_note: string | null;
      created_at: Date;
      updated_at: Date;
      /** What a search looks in, lowercase. */
      search_text: GeneratedAlways<string>;
      is_demo: Generated<boolean>;
    };
  }
}
