import type { Database } from '../../../platform/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import { listPaymentMethods } from '../../payments/server/index.ts';
import { petMessages } from '../../pets/pets.contract.ts';
import { petFee } from '../../pets/adoption-fee.contract.ts';
import { findAdoptablePet, findPetPreviews, listBond, type AdoptablePet } from '../../pets/server/index.ts';
import type { Shelter } from '../../settings/settings.contract.ts';
import { isOpen } from '../adoptions.permissions.ts';
import type { AdoptionProcess, Application } from '../adoptions.contract.ts';
import { applicationFields, applicationMessages } from '../adoptions.constants.ts';
import { listOwnApplications } from './applications.queries.ts';
import { getDecisionTime } from './decision-time.ts';
import { findDraft } from './drafts.ts';
import { splitName } from './split-name.ts';
import { findReasonNotToApply } from './lock-for-application.ts';

/**
 * Returns the state of the five steps (`product.md`, section 4): for the given pet, or else for the newest open
 * application without a pickup, or for a form that has just been started.
 * @throws ApiError 404 if the pet does not exist, or is unlisted and this user has not applied for it
 */
export async function getAdoptionProcess(
  db: Database,
  currentUser: CurrentUser,
  petId: number | undefined,
  shelter: Shelter,
): Promise<AdoptionProcess> {
  // Before the applications: a submission deletes the draft and creates one, and neither would look like a new start.
  // A form without a pet in its URL has its own draft.
  const draft = await findDraft(db, currentUser.id, petId ?? null);
  const own = await listOwnApplications(db, currentUser.id, shelter);
  const application = petId === undefined ? findApplicationInProgress(own) : findLatestForPet(own, petId);
  const open = application && isOpen(application) ? application : null;
  const petIdToShow = petId ?? application?.pet_id ?? null;
  const { pet, cannot_apply_reason, bonded_with } =
    petIdToShow === null
      ? { pet: null, cannot_apply_reason: null, bonded_with: [] }
      : await getPet(db, currentUser, petIdToShow, { application, fees: shelter.fees });
  const payment_methods = await listPaymentMethods(db, currentUser.id);
  const hasApplied = open !== null;
  return {
    pet,
    bonded_with,
    can_apply: !hasApplied && cannot_apply_reason === null,
    cannot_apply_reason: hasApplied ? applicationMessages.alreadyApplied(open.pet.name) : cannot_apply_reason,
    application,
    draft,
    prefill: await prefill(db, currentUser, own[0]),
    payment_methods,
    steps: {
      procedure: hasApplied || (draft !== null && draft.procedure_read_at !== null),
      application: hasApplied,
      // The owner decides about a fee, so there is nothing to choose.
      payment: payment_methods.length > 0 || (hasApplied && open.pet.listed_by_owner),
      pickup: hasApplied && open.pickup !== null && open.pickup.status !== 'no-show',
    },
    median_decision_days: (await getDecisionTime(db)).days,
  };
}

function findApplicationInProgress(own: readonly Application[]): Application | null {
  const hasNoPickup = ({ pickup }: Application) => pickup === null || pickup.status === 'no-show';
  return own.find((each) => isOpen(each) && each.status !== 'Waitlisted' && hasNoPickup(each)) ?? null;
}

/** Prefers the open application, then the latest, so that the page can show how it ended. */
function findLatestForPet(own: readonly Application[], petId: number): Application | null {
  const forPet = own.filter(({ pet_id }) => pet_id === petId);
  return forPet.find((each) => isOpen(each)) ?? forPet[0] ?? null;
}

async function getPet(
  db: Database,
  currentUser: CurrentUser,
  id: number,
  { application, fees }: { application: Application | null; fees: Shelter['fees'] },
) {
  const pet = (await findPetPreviews(db, [id])).get(id);
  const adoptable = await findAdoptablePet(db, id);
  if (!pet || !adoptable || (!pet.is_listed && !application)) throw new ApiError(404, petMessages.notFound);
  const mates = await findMates(db, adoptable);
  const reasons = [adoptable, ...mates].map((each) =>
    each.is_listed ? findReasonNotToApply(each, currentUser) : applicationMessages.petAdopted(each.name),
  );
  return {
    pet,
    bonded_with: mates.map((mate) => ({ id: mate.id, name: mate.name, fee_cents: petFee(mate, fees) })),
    cannot_apply_reason: reasons.find((reason) => reason !== null) ?? null,
  };
}

async function findMates(db: Database, { id, bond_id }: AdoptablePet): Promise<AdoptablePet[]> {
  if (bond_id === null) return [];
  const members = await listBond(db, bond_id);
  const mates = [];
  for (const member of members) {
    if (member.id !== id) mates.push(await findAdoptablePet(db, member.id));
  }
  return mates.filter((mate) => mate !== null);
}

/** Prefills the form: how to reach the applicant from the account, and the other answers from the latest application. */
async function prefill(db: Database, { id, name, email }: CurrentUser, last: Application | undefined) {
  const { phone_number } = await db
    .selectFrom('users')
    .select('phone_number')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const earlier = applicationFields
    .filter((field) => !petSpecificFields.has(field))
    .map((field) => [field, last?.[field] ?? '']);
  const contact = { ...splitName(name, last), email, ...(phone_number !== '' && { phone_number }) };
  const known = { ...Object.fromEntries(earlier), ...contact } as Record<string, string>;
  return Object.fromEntries(Object.entries(known).filter(([, text]) => text !== ''));
}

/** Answers about one pet, not about the applicant. */
const petSpecificFields: ReadonlySet<string> = new Set(['interested_pet', 'additional_info']);
