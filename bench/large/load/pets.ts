import { sql } from 'kysely';
import type { Database } from '../../../src/platform/database.ts';
import { chance, draw, pick } from './random.ts';
import { HISTORY_DAYS, STAFF, type ShelterSize } from './shelter-size.ts';
import { animals, colours, petNames, petSentences } from './words.ts';

const i = sql`i`;
const PHOTOS = 2000;

/**
 * Pets in the order of their arrival. One in twenty is available, most of these arrived lately; a fiftieth of the rest
 * is pending and the others are adopted, on average two months after arrival. One adopted pet in ten is archived.
 */
export async function loadPets(db: Database, { pets, people }: ShelterSize): Promise<void> {
  await sql`
    insert into pets (id, name, species, breed, age, gender, colour, weight, hypoallergenic, adoption_status,
      vaccination_status, special_needs, microchipped, personality, back_story, description, size, coat, spayed_neutered,
      house_trained, good_with_children, good_with_dogs, good_with_cats, featured, owner_id, created_at, updated_at,
      is_listed, available_since, archived_at)
    select i,
      ${pick(petNames, i, 1)} || case when ${draw(i, 2, 4)} = 0 then ' ' || ${pick(petNames, i, 3)} else '' end,
      split_part(animal, '|', 1), split_part(animal, '|', 2), (16 * ${chance(i, 5)} ^ 2)::int,
      case when ${draw(i, 6, 30)} = 0 then null when ${draw(i, 7, 2)} = 0 then 'Male' else 'Female' end,
      ${pick(colours, i, 8)}, round((1 + 30 * ${chance(i, 9)})::numeric, 1)::float8, ${known(10, 5)},
      status, ${pick(['Up to date', 'Up to date', 'Up to date', 'Partial', 'Not vaccinated'], i, 11)},
      case when ${draw(i, 12, 12)} = 0 then 'Needs a diet.' else 'None' end, ${pick(['Yes', 'Yes', 'No'], i, 13)},
      ${pick(['Curious', 'Calm', 'Playful', 'Shy', 'Affectionate'], i, 14)}, ${pick(petSentences, i, 15)},
      ${pick(petSentences, i, 16)} || ' ' || ${pick(petSentences, i, 17)} || ' ' || ${pick(petSentences, i, 18)},
      split_part(animal, '|', 3), ${pick(['Short', 'Medium', 'Long', 'Wire', 'Curly'], i, 19)}, ${known(20, 60)},
      ${known(21, 60)}, ${known(22, 60)}, ${known(23, 50)}, ${known(24, 40)},
      status = 'Available' and ${draw(i, 25, 4000)} = 0,
      case when ${draw(i, 26, 100)} = 0 then ${sql.lit(STAFF + 1)} + ${draw(i, 27, people - STAFF)} end,
      created_at, case when status = 'Adopted' then ended_at else created_at end, is_listed and not is_archived,
      case when status = 'Available' and is_listed then created_at end, case when is_archived then ended_at end
    from (
      select i, animal, is_listed, created_at,
        created_at + least(interval '2 days' + interval '100 days' * ${chance(i, 30)}, (now() - created_at) * 0.9) as ended_at,
        case when draw < recent.available then 'Available' when draw < recent.pending then 'Pending' else 'Adopted' end
          as status
      from generate_series(1, ${pets}::int) i,
        lateral (select ${pick(animals, i, 4)} as animal, ${chance(i, 28)} as draw, ${draw(i, 29, 200)} > 0 as is_listed,
          now() - interval '1 hour'
            - ${sql.lit(HISTORY_DAYS)} * interval '1 day' * (1 - i::float8 / ${pets}::int) as created_at) drawn,
        lateral (select case when i > ${pets}::int * 0.9 then 0.45 else 0.0055 end as available,
          case when i > ${pets}::int * 0.9 then 0.55 else 0.0075 end as pending) recent
    ) arrived, lateral (select status = 'Adopted' and ${draw(i, 33, 10)} = 0 as is_archived) archived`.execute(db);
  await loadPhotos(db);
}

async function loadPhotos(db: Database): Promise<void> {
  await sql`
    insert into photos (hash, width, height, widths, preview)
    select md5('photo ' || i) || md5('large ' || i), 1200, 900, '{320,640,1200}', 'data:image/webp;base64,UklGRg=='
    from generate_series(0, ${sql.lit(PHOTOS - 1)}) i`.execute(db);
  await sql`
    insert into pet_photos (pet_id, position, photo_hash)
    select id, position, hash
    from pets, generate_series(0, 7) as position,
      lateral (select ${draw(sql`id * 8 + position`, 31, PHOTOS)} as photo) drawn,
      lateral (select md5('photo ' || photo) || md5('large ' || photo) as hash) named
    where position < 1 + ${draw(sql`id`, 32, 3)}`.execute(db);
}

/** True for so many percent, unknown for a quarter. */
function known(salt: number, percent: number) {
  return sql`case when ${draw(i, salt, 4)} > 0 then ${draw(i, salt + 100, 100)} < ${sql.lit(percent)} end`;
}
