import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../../app-context.ts';
import { clientIp } from '../../../platform/http/client-ip.ts';
import { serve } from '../../../platform/http/serve.ts';
import { personalDataApi } from '../personal-data.contract.ts';
import { collectPersonalData } from './collect-personal-data.ts';

export function servePersonalData(api: FastifyInstance, { db, clock, limits, getShelter }: AppContext): void {
  serve(api, personalDataApi, {
    'GET /api/users/me/data': async ({ currentUser, request }) => {
      const shelter = await getShelter();
      return collectPersonalData(db, limits, currentUser, { ip: clientIp(request), now: clock.now(), shelter });
    },
  });
}
