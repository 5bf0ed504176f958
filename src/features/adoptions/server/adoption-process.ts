import type { Database } from '../../../platform/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import { listPaymentMethods } from '../../payments/server/index.ts';
import { petMessages } from '../../pets/pets.contract.ts';
import { findAdoptablePet, findPetsInShort } from '../../pets/server/index.ts';
import type { Shelter } from '../../settings/settings.contract.ts';
import { isOpen } from '../adoptions.permissions.ts';
import type { AdoptionProcess, Application } from '../adoptions.contract.ts';
import { applicationFields, applicationMessages } from '../application-words.contract.ts';
import { listOwnApplications } from './applications.queries.ts';
import { findDraft } from './drafts.ts';
import { refusalOf } from './submit-application.ts';
import { findUsualTime } from './usual-time.ts';

/**
 * How far somebody's adoption has come, as the five steps show it (`product.md`, section 4): of the pet named, or else
 * of the newest open application that has no pickup yet, or of one that is just begun.
 * @throws ApiError 404 for a pet that is not there, or that neither the public sees nor this person has applied for
 */
export async function showProcess(
  db: Database,
  currentUser: CurrentUser,
  petId: number | undefined,
  shelter: Shelter,
): Promise<AdoptionProcess> {
  const own = await listOwnApplications(db, currentUser.id, shelter);
  const application = petId === undefined ? findUnfinished(own) : findLatestFor(own, petId);
  const open = application && isOpen(application) ? application : null;
  const meant = petId ?? application?.pet_id ?? null;
  const { pet, refusal } =
    meant === null ? { pet: null, refusal: null } : await readPet(db, currentUser, meant, application);
  // A form without a pet in its address has a draft of its own.
  const draft = await findDraft(db, currentUser.id, petId ?? null);
  const payment_methods = await listPaymentMethods(db, currentUser.id);
  const hasApplied = open !== null;
  return {
    pet,
    can_apply: !hasApplied && refusal === null,
    refusal: hasApplied ? applicationMessages.alreadyApplied(open.pet.name) : refusal,
    application,
    draft,
    prefill: await prefill(db, currentUser, own[0]),
    payment_methods,
    steps: {
      procedure: hasApplied || (draft !== null && draft.procedure_read_at !== null),
      application: hasApplied,
      payment: payment_methods.length > 0,
      pickup: hasApplied && open.pickup !== null && open.pickup.state !== 'no-show',
    },
    usual_days: (await findUsualTime(db)).days,
  };
}

function findUnfinished(own: readonly Application[]): Application | null {
  const isWithout = ({ pickup }: Application) => pickup === null || pickup.state === 'no-show';
  return own.find((each) => isOpen(each) && each.status !== 'Waitlisted' && isWithout(each)) ?? null;
}

/** The open one, or else the one that was decided last: its page says what became of it. */
function findLatestFor(own: readonly Application[], petId: number): Application | null {
  const forPet = own.filter(({ pet_id }) => pet_id === petId);
  return forPet.find((each) => isOpen(each)) ?? forPet[0] ?? null;
}

async function readPet(db: Database, currentUser: CurrentUser, id: number, application: Application | null) {
  const pet = (await findPetsInShort(db, [id])).get(id);
  const adoptable = await findAdoptablePet(db, id);
  if (!pet || !adoptable || (!pet.is_listed && !application)) throw new ApiError(404, petMessages.notFound);
  return { pet, refusal: pet.is_listed ? refusalOf(adoptable, currentUser) : applicationMessages.petTaken(pet.name) };
}

/** What one has said of oneself before: in the profile, and in the last application. */
async function prefill(db: Database, { id, name, email }: CurrentUser, last: Application | undefined) {
  const { phone_number } = await db
    .selectFrom('users')
    .select('phone_number')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const space = name.lastIndexOf(' ');
  const profile = {
    first_name: space === -1 ? name : name.slice(0, space),
    last_name: space === -1 ? '' : name.slice(space + 1),
    email,
    phone_number,
  };
  const earlier = applicationFields
    .filter((field) => !aboutThePet.has(field) && last?.[field])
    .map((field) => [field, last![field]]);
  const known = { ...profile, ...Object.fromEntries(earlier) } as Record<string, string>;
  return Object.fromEntries(Object.entries(known).filter(([, text]) => text !== ''));
}

/** What is said of one pet, and not of oneself. */
const aboutThePet: ReadonlySet<string> = new Set(['interested_pet', 'additional_info']);
