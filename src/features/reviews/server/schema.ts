import type { Generated } from 'kysely';

declare module '../../../platform/database.ts' {
  interface Tables {
    reviews: {
      id: Generated<number>;
      /** Null once the application is gone; until then an adoption has one story. */
      application_id: number | null;
      user_id: number;
      pet_id: number | null;
      /** As the pet was called when it was written: the story outlives it. */
      pet_name: string;
      pet_species: string;
      /** How it is signed. */
      author_name: string;
      title: string;
      text: string;
      photo_hash: string | null;
      may_publish: boolean;
      state: Generated<'submitted' | 'published' | 'declined'>;
      /** Grows with each change, so that nobody decides about other words than they read. */
      version: Generated<number>;
      decided_at: Date | null;
      decided_by: number | null;
      /** What the shelter wrote when it declined. */
      decision_note: string | null;
      created_at: Date;
      updated_at: Date;
      is_demo: Generated<boolean>;
    };
  }
}
