import { createApiClient } from '../../../browser/create-api-client.ts';
import type { AdminApplication, ManageAdoptionsApi } from '../../adoptions/manage-adoptions.contract.ts';
import type { TabRequest } from './record-tab.ts';

const call = createApiClient<ManageAdoptionsApi>();

/** All of the animal's applications, the newest first. */
export function loadApplications({ id, signal }: TabRequest): Promise<AdminApplication[]> {
  return call('GET /api/adoptions/', { query: { pet_id: id }, signal });
}
