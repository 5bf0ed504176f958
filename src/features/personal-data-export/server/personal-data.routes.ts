import type { AppContext } from '../../../app-context.ts';
import { clientIp } from '../../../platform/http/client-ip.ts';
import type { Handlers } from '../../../platform/http/serve.ts';
import type { PersonalDataApi } from '../personal-data.contract.ts';
import { collectPersonalData } from './collect-personal-data.ts';

export function personalDataHandlers({ db, clock, limits, getShelter }: AppContext): Handlers<PersonalDataApi> {
  return {
    'GET /api/users/me/data': async ({ currentUser, request }) => {
      const shelter = await getShelter();
      return collectPersonalData(db, limits, currentUser, { ip: clientIp(request), now: clock.now(), shelter });
    },
  };
}
