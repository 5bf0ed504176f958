import { sql, type Selectable } from 'kysely';
import type { Database, Tables } from '../../../platform/database.ts';
import { findPetPreviews, listSimilarPets, type PetPreview } from '../../pets/server/index.ts';
import type { DraftSummary } from '../adoptions.contract.ts';
import { toApplicationPet } from '../application-pet.contract.ts';
import { applicationMessages } from '../adoptions.constants.ts';
import { findSectionToContinue } from '../application-sections.constants.ts';
import { NO_PET } from './drafts.ts';

const MAX_LISTED = 10;
const MAX_SIMILAR = 3;

/** The user's forms with answers that were not submitted, the latest first. */
export async function listDrafts(db: Database, { id }: { id: number }): Promise<DraftSummary[]> {
  const drafts = await db
    .selectFrom('application_drafts')
    .select(['pet_id', 'answers', 'updated_at'])
    .where('user_id', '=', id)
    // A draft may only record that the procedure was read.
    .where(sql<boolean>`answers <> '{}'`)
    .orderBy('updated_at', 'desc')
    .limit(MAX_LISTED)
    .execute();
  if (drafts.length === 0) return [];
  const applied = await listAppliedFor(db, id);
  const pets = await findPetPreviews(
    db,
    drafts.map(chosenPet).filter((petId) => petId !== null),
  );
  const summaries: DraftSummary[] = [];
  for (const draft of drafts) {
    const petId = chosenPet(draft);
    // Saved by another tab after the application was submitted.
    if (petId !== null && applied.has(petId)) continue;
    summaries.push(await summarize(db, draft, petId === null ? null : (findVisiblePet(draft, pets) ?? 'deleted')));
  }
  return summaries;
}

type Draft = Pick<Selectable<Tables['application_drafts']>, 'pet_id' | 'answers' | 'updated_at'>;

/** A form without a pet in its URL stores the chosen one among its answers. */
export function chosenPet({ pet_id, answers }: Pick<Draft, 'pet_id' | 'answers'>): number | null {
  const id = pet_id === NO_PET ? Number(answers['pet_id']) : pet_id;
  return Number.isInteger(id) && id > 0 && id < 2 ** 31 ? id : null;
}

export function sectionToContinue({ answers }: Pick<Draft, 'answers'>): number {
  return findSectionToContinue(answers) + 1;
}

/** A draft for a pet is only saved while that is listed; among the answers may be any number, also of a pet that never was. */
function findVisiblePet(draft: Draft, pets: Map<number, PetPreview>): PetPreview | undefined {
  const pet = pets.get(chosenPet(draft)!);
  return pet?.is_listed || draft.pet_id !== NO_PET ? pet : undefined;
}

async function listAppliedFor(db: Database, userId: number): Promise<Set<number>> {
  const rows = await db
    .selectFrom('applications')
    .select('pet_id')
    .where('user_id', '=', userId)
    .where('status', 'in', ['Pending', 'Waitlisted', 'Approved'])
    .where('returned_at', 'is', null)
    .execute();
  return new Set(rows.map(({ pet_id }) => pet_id));
}

async function summarize(db: Database, draft: Draft, pet: PetPreview | 'deleted' | null): Promise<DraftSummary> {
  const known = pet === 'deleted' ? null : pet;
  const unavailable_reason = pet === 'deleted' ? applicationMessages.petGone('This pet') : findReason(known);
  const similar = known && unavailable_reason !== null ? await listSimilarPets(db, known, MAX_SIMILAR) : [];
  return {
    pet_id: draft.pet_id === NO_PET ? null : draft.pet_id,
    pet: known,
    section: sectionToContinue(draft),
    unavailable_reason,
    similar: similar.map(toApplicationPet),
    updated_at: draft.updated_at.toISOString(),
  };
}

function findReason(pet: PetPreview | null): string | null {
  if (pet === null) return null;
  if (!pet.is_listed) return applicationMessages.petGone(pet.name);
  if (pet.adoption_status === 'Adopted') return applicationMessages.petAdopted(pet.name);
  return pet.adoption_status === 'Pending' ? applicationMessages.petOnHold(pet.name) : null;
}
