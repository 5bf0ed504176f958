import type { AppContext } from '../../../app-context.ts';
import { clientIp } from '../../../platform/http/client-ip.ts';
import type { Handlers } from '../../../platform/http/serve.ts';
import type { BondsApi } from '../bonds.contract.ts';
import { bondPets, unbondPet } from './bond-pets.ts';
import { getBond, listCandidates } from './bonds.queries.ts';

/** The API of bonds, which are part of animals' records. */
export function bondsHandlers({ db, clock }: AppContext): Handlers<BondsApi> {
  return {
    'GET /api/records/:id/bond': ({ params }) => getBond(db, params.id),
    'GET /api/records/:id/bond/candidates': ({ params, query }) => listCandidates(db, params.id, query.search),
    'POST /api/records/:id/bond': async ({ currentUser, params, body, request }) => {
      await bondPets(db, params.id, body, { actor: currentUser, ip: clientIp(request), now: clock.now() });
      return getBond(db, params.id);
    },
    'DELETE /api/records/:id/bond': async ({ currentUser, params, request }) => {
      await unbondPet(db, params.id, { actor: currentUser, ip: clientIp(request), now: clock.now() });
      return getBond(db, params.id);
    },
  };
}
