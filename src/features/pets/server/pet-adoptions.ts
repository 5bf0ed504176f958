import type { Database } from '../../../platform/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import type { Shelter } from '../../settings/settings.contract.ts';
import type { UndoStepDraft } from '../../undo/server/index.ts';
import { petMessages } from '../pets.contract.ts';
import type { AdoptablePet } from './adoptable-pets.ts';

export interface PetStatusContext {
  actor: CurrentUser;
  ip: string;
  now: Date;
  publicUrl: string;
  /** The shelter’s: a stray hold ends with a day. */
  timeZone: string;
}

/** What pets need from adoptions. The composition root injects it, since adoptions depend on pets. */
export interface PetAdoptions {
  /** Those of these pets that have an Approved application. */
  listAssigned: (trx: Database, ids: readonly number[]) => Promise<Set<number>>;
  /**
   * Waitlists or reopens applications for locked pets whose status changes by hand.
   * @returns how to undo that
   * @throws ApiError 409 if one becomes Adopted during its stray hold
   */
  followStatus: (
    trx: Database,
    pets: readonly { id: number; before: string; after: string }[],
    context: PetStatusContext,
  ) => Promise<Pick<UndoStepDraft, 'changes' | 'queuedEmails' | 'canceledEmails'>>;
  /** Whether a pet has gone home with its adopter. */
  hasGoneHome: (trx: Database, petId: number) => Promise<boolean>;
  /** Puts the open applications for a pet that has gone home in the trash, and emails the applicants. @returns how to undo that */
  removeOpenApplications: (
    trx: Database,
    pet: Pick<AdoptablePet, 'id' | 'name' | 'type' | 'adoption_status' | 'available_since'>,
    context: { actor: CurrentUser; ip: string; now: Date; publicUrl: string; shelter: Shelter },
    trash: { lastEventId: number; undoStepId: number },
  ) => Promise<Pick<UndoStepDraft, 'queuedEmails' | 'canceledEmails'>[]>;
  /** Removes the applications for a pet that is about to be deleted, and emails the applicants. @returns how to undo that */
  removeApplications: (
    trx: Database,
    pet: Pick<AdoptablePet, 'id' | 'name' | 'type' | 'adoption_status' | 'available_since'>,
    context: { actor: CurrentUser; ip: string; now: Date; publicUrl: string; shelter: Shelter },
  ) => Promise<Pick<UndoStepDraft, 'queuedEmails' | 'canceledEmails'>[]>;
}

/**
 * Asserts that a new status does not contradict an Approved application (`product.md`, section 4).
 * @param pets must be locked
 * @throws ApiError 409
 */
export async function assertNoApprovedApplication(
  trx: Database,
  { listAssigned }: PetAdoptions,
  pets: readonly { id: number; name: string }[],
  status: string | undefined,
): Promise<void> {
  if (status === undefined || status === 'Adopted') return;
  const assigned = await listAssigned(
    trx,
    pets.map(({ id }) => id),
  );
  const pet = pets.find(({ id }) => assigned.has(id));
  if (pet) throw new ApiError(409, petMessages.assigned(pet.name));
}

/**
 * Asserts that a change by hand neither offers nor lists an animal that has left otherwise than by an adoption: it must be
 * taken in again first.
 * @param pets must be locked
 * @throws ApiError 409
 */
export function assertNoneHasLeft(
  pets: readonly { name: string; adoption_status: string; archived_at: Date | null }[],
  { adoption_status, is_listed }: { adoption_status?: string | undefined; is_listed?: boolean | null | undefined },
): void {
  if (adoption_status === undefined && is_listed !== true) return;
  const left = pets.find((pet) => pet.archived_at !== null && pet.adoption_status !== 'Adopted');
  if (left) throw new ApiError(409, petMessages.hasLeft(left.name));
}

/** Calls `followStatus` for a change of pets, if it changes their status. */
export function followStatus(
  trx: Database,
  adoptions: Pick<PetAdoptions, 'followStatus'>,
  pets: readonly { id: number; adoption_status: string }[],
  { adoption_status: after }: { adoption_status?: string | undefined },
  context: PetStatusContext,
) {
  const changed = after === undefined ? [] : pets.map(({ id, adoption_status: before }) => ({ id, before, after }));
  return adoptions.followStatus(trx, changed, context);
}
