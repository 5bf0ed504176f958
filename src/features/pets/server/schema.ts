import type { Generated, GeneratedAlways } from 'kysely';
import type { Pet } from '../pets.contract.ts';

declare module '../../../platform/database.ts' {
  interface Tables {
    pets: {
      id: Generated<number>;
      name: string;
      species: string;
      type: GeneratedAlways<Pet['type']>;
      breed: string | null;
      age: number | null;
      gender: Pet['gender'];
      colour: string | null;
      weight: number | null;
      hypoallergenic: boolean | null;
      adoption_status: Generated<Pet['adoption_status']>;
      vaccination_status: Pet['vaccination_status'];
      special_needs: string | null;
      microchipped: Pet['microchipped'];
      personality: string | null;
      back_story: string | null;
      description: string | null;
      size: Pet['size'];
      coat: Pet['coat'];
      spayed_neutered: boolean | null;
      house_trained: boolean | null;
      good_with_children: boolean | null;
      good_with_dogs: boolean | null;
      good_with_cats: boolean | null;
      featured: Generated<boolean>;
      owner_id: number | null;
      show_owner: Generated<boolean>;
      /** Whether the public sees it at all. */
      is_listed: Generated<boolean>;
      /** Whether an Admin has looked at it since a User wrote it. */
      is_checked: Generated<boolean>;
      /** What another system calls it, by which an import finds it again. */
      external_id: string | null;
      /** Since when the public can adopt it, by the database's clock; the database keeps it. */
      available_since: Generated<Date | null>;
      /** Whether anybody has ever applied for it. */
      has_been_applied_for: Generated<boolean>;
      is_demo: Generated<boolean>;
      status_rank: GeneratedAlways<number>;
      /** Name, species, breed and type, a line each, without accents and in small letters. */
      search_text: GeneratedAlways<string>;
      /** All that can be picked from a list, in one number (pet-facets.ts). */
      facets: GeneratedAlways<number>;
      created_at: Generated<Date>;
      updated_at: Generated<Date>;
    };
    pet_photos: { pet_id: number; position: number; photo_hash: string };
    /** Forms that made a pet, so that the same one sent twice makes one. */
    pet_submissions: { user_id: number; id: string; pet_id: number | null; created_at: Date };
    /** How many pets somebody has added on a day of the shelter's. */
    pet_listing_days: { user_id: number; day: string; added: number };
  }
}
