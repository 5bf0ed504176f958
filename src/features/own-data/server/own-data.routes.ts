import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database.ts';
import { clientIp } from '../../../platform/http/client-ip.ts';
import { serve } from '../../../platform/http/serve.ts';
import type { Limits } from '../../../platform/limits/limits.ts';
import type { Shelter } from '../../settings/settings.contract.ts';
import { ownDataApi } from '../own-data.contract.ts';
import { collectOwnData } from './collect-own-data.ts';

interface OwnDataOptions {
  db: Database;
  clock: Clock;
  limits: Limits;
  getShelter: () => Promise<Shelter>;
}

export function serveOwnData(app: FastifyInstance, { db, clock, limits, getShelter }: OwnDataOptions): void {
  serve(app, ownDataApi, {
    'GET /api/users/me/data': async ({ currentUser, request }) => {
      const shelter = await getShelter();
      return collectOwnData(db, limits, currentUser, { ip: clientIp(request), now: clock.now(), shelter });
    },
  });
}
