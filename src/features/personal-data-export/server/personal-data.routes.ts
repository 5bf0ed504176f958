import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database.ts';
import { clientIp } from '../../../platform/http/client-ip.ts';
import { serve } from '../../../platform/http/serve.ts';
import type { Limits } from '../../../platform/limits/limits.ts';
import type { Shelter } from '../../settings/settings.contract.ts';
import { personalDataApi } from '../personal-data.contract.ts';
import { collectPersonalData } from './collect-personal-data.ts';

interface PersonalDataOptions {
  db: Database;
  clock: Clock;
  limits: Limits;
  getShelter: () => Promise<Shelter>;
}

export function servePersonalData(app: FastifyInstance, { db, clock, limits, getShelter }: PersonalDataOptions): void {
  serve(app, personalDataApi, {
    'GET /api/users/me/data': async ({ currentUser, request }) => {
      const shelter = await getShelter();
      return collectPersonalData(db, limits, currentUser, { ip: clientIp(request), now: clock.now(), shelter });
    },
  });
}
