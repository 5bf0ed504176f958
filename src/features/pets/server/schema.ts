import type { Generated, GeneratedAlways } from 'kysely';
import type { coats, vaccinationStatuses, yesOrNo } from '../pet-fields.constants.ts';
import type { genders, sizes } from '../pet-search.contract.ts';
import type { Pet } from '../pets.contract.ts';

declare module '../../../platform/database.ts' {
  interface Tables {
    pets: {
      id: Generated<number>;
      name: string;
      species: string;
      type: GeneratedAlways<Pet['type']>;
      /** One of the species that shelters report (`speciesGroups`). */
      species_group: GeneratedAlways<string>;
      breed: string | null;
      age: number | null;
      /** Only of pets whose age is 0; null if unknown. */
      age_months: number | null;
      gender: (typeof genders)[number] | null;
      colour: string | null;
      weight: number | null;
      hypoallergenic: boolean | null;
      adoption_status: Generated<Pet['adoption_status']>;
      vaccination_status: (typeof vaccinationStatuses)[number] | null;
      special_needs: string | null;
      microchipped: (typeof yesOrNo)[number] | null;
      personality: string | null;
      back_story: string | null;
      description: string | null;
      size: (typeof sizes)[number] | null;
      /** Its own fee; null: that of its type. */
      adoption_fee_cents: number | null;
      coat: (typeof coats)[number] | null;
      spayed_neutered: boolean | null;
      /** What people have entered; a trigger prefers what the record knows. */
      entered_vaccination_status: Generated<string | null>;
      recorded_vaccination_status: Generated<(typeof vaccinationStatuses)[number] | null>;
      entered_spayed_neutered: Generated<boolean | null>;
      recorded_spayed_neutered: Generated<boolean | null>;
      entered_microchipped: Generated<string | null>;
      /** Whether it has a microchip (a trigger). */
      recorded_microchipped: Generated<(typeof yesOrNo)[number] | null>;
      /** `YYYY-MM-DD`; `age` and `age_months` follow. */
      born_on: Generated<string | null>;
      born_is_estimate: Generated<boolean>;
      house_trained: boolean | null;
      good_with_children: boolean | null;
      good_with_dogs: boolean | null;
      good_with_cats: boolean | null;
      /** The shelter's location at which the pet lives; null if unknown, or if it lives with its owner. */
      location: string | null;
      featured: Generated<boolean>;
      owner_id: number | null;
      show_owner: Generated<boolean>;
      /** Whether the pet is public. */
      is_listed: Generated<boolean>;
      /** Whether it becomes public once its owner confirms their email. */
      awaits_confirmation: Generated<boolean>;
      /** When it was archived, which only adopted pets are; null otherwise. */
      archived_at: Generated<Date | null>;
      /** Whether an archived pet was public before. */
      was_listed: Generated<boolean | null>;
      /** Whether an Admin has checked what a User wrote. */
      is_checked: Generated<boolean>;
      /** Whether a User added it. The shelter then promises neither fee nor care. */
      /** Whether it lives in a foster home now (a trigger). */
      is_fostered: Generated<boolean>;
      listed_by_owner: Generated<boolean>;
      /** The id in another system, by which imports match the pet. */
      external_id: string | null;
      /** Since when the public can adopt the pet. Set by a trigger, with the database's clock. */
      available_since: Generated<Date | null>;
      /** Whether anyone has ever applied for it. */
      has_been_applied_for: Generated<boolean>;
      /** The animals with which it goes home; an animal alone in a bond is free. */
      bond_id: Generated<number | null>;
      is_demo: Generated<boolean>;
      status_rank: GeneratedAlways<number>;
      /** By status, and within each status the owners' listings last that no Admin has reviewed. */
      listing_rank: GeneratedAlways<number>;
      /** Name, species, breed and type, one line each, lowercase and without accents. */
      search_text: GeneratedAlways<string>;
      /** All facets packed into one number (pet-facets.ts). */
      facets: GeneratedAlways<number>;
      /** The colors and characters that visitors search by, one bit each (search-traits.ts). */
      traits: GeneratedAlways<number>;
      created_at: Generated<Date>;
      updated_at: Generated<Date>;
    };
    /** Animals that go home together. */
    bonds: { id: Generated<number>; name: string | null; created_by: number | null; created_at: Date };
    /** Pets by facets. A count is the sum of its rows (pet-counts.ts). */
    pet_facet_counts: { facets: number; is_listed: boolean; is_checked: boolean; pets: number };
    /** Listed pets by breed and facets. `breed_text` is the search text without its first line, the name. */
    pet_breed_counts: { breed_text: string; breed: string; facets: number; pets: number };
    /** Listed pets by name, which is the first line of the search text, and by its other lines. */
    pet_text_counts: { is_name: boolean; text: string; pets: number };
    pet_photos: { pet_id: number; position: number; photo_hash: string };
    /** Keys of submitted add-pet forms, so that submitting one twice adds one pet. */
    idempotency_keys: { user_id: number; key: string; pet_id: number | null; created_at: Date };
    /** How many pets a user added on a day of the shelter's time zone. */
    pet_listing_days: { user_id: number; day: string; added: number };
  }
}
