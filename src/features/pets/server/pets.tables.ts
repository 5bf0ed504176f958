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
    photos: {
      hash: string;
      width: number;
      height: number;
      widths: number[];
      preview: string;
      created_at: Generated<Date>;
    };
  }
}
