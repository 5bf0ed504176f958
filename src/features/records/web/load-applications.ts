import { createApiClient } from '../../../browser/create-api-client.ts';
import { withJointName } from '../../adoptions/joint-name.contract.ts';
import type { AdminApplication, ManageAdoptionsApi } from '../../adoptions/manage-adoptions.contract.ts';
import type { TabRequest } from './record-tab.ts';

const call = createApiClient<ManageAdoptionsApi>();

/** All of the animal's applications, the newest first; of one for several animals, with all their names. */
export async function loadApplications({ id, signal }: TabRequest): Promise<AdminApplication[]> {
  const rows = await call('GET /api/adoptions/', { query: { pet_id: id }, signal });
  return rows.map((row) => withJointName(row));
}
