import { dayIn } from '../../../../platform/shelter-day.contract.ts';
import { ApiFailure } from '../../../../browser/api-failure.ts';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import type { AdoptionsApi, Application } from '../../../adoptions/adoptions.contract.ts';
import type { AdminPetsApi } from '../../../pets/admin-pets.contract.ts';
import type { OwnVisit, VisitsApi } from '../../../visits/visits.contract.ts';

const call = createApiClient<AdoptionsApi & AdminPetsApi & VisitsApi>();

/** What deleting the account would affect. */
export interface InProgress {
  /** Undecided. */
  applications: Pick<Application, 'id' | 'status' | 'pet'>[];
  pickups: OwnPickup[];
  /** Upcoming. */
  visits: OwnVisit[];
  /** Own pets that visitors can see. */
  listed: { id: number; name: string }[];
}

type OwnPickup = NonNullable<Application['pickup']>;

/** Null if it could not be loaded. */
export async function loadInProgress(signal: AbortSignal): Promise<InProgress | null> {
  try {
    const [applications, pets, visits] = await Promise.all([
      call('GET /api/adoptions/me/', { signal }),
      call('GET /api/admin/pets/', { query: { own: true }, signal }),
      call('GET /api/visits/me', { signal }),
    ]);
    return {
      applications: applications.filter(({ status }) => status === 'Pending' || status === 'Waitlisted'),
      pickups: applications.flatMap(({ pickup }) => (pickup && isAhead(pickup) ? [pickup] : [])),
      visits,
      listed: pets.filter((pet) => pet.is_listed && pet.adoption_status !== 'Adopted'),
    };
  } catch (failure) {
    if (failure instanceof ApiFailure) return null;
    throw failure;
  }
}

/** By the browser's date, which may differ from the shelter's by a few hours. */
function isAhead({ status, date }: OwnPickup): boolean {
  return status === 'booked' && date >= dayIn(undefined, new Date());
}
