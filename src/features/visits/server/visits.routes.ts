import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database.ts';
import { addressOf } from '../../../platform/http/caller-address.ts';
import { serve } from '../../../platform/http/serve.ts';
import type { Limits } from '../../../platform/limits/figures.ts';
import type { Shelter } from '../../settings/settings.contract.ts';
import { visitsApi } from '../visits.contract.ts';
import { requestVisit } from './request-visit.ts';

export interface VisitsOptions {
  db: Database;
  clock: Clock;
  limits: Limits;
  publicUrl: string;
  getShelter: () => Promise<Shelter>;
}

export function serveVisits(app: FastifyInstance, { db, clock, limits, publicUrl, getShelter }: VisitsOptions): void {
  serve(app, visitsApi, {
    'POST /api/visits/': async ({ caller, body, request }) =>
      requestVisit(db, limits, body, {
        caller,
        shelter: await getShelter(),
        address: addressOf(request),
        now: clock.now(),
        publicUrl,
      }),
  });
}
