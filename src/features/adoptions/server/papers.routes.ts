import type { FastifyRequest } from 'fastify';
import type { AppContext } from '../../../app-context.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { clientIp } from '../../../platform/http/client-ip.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import type { Handlers } from '../../../platform/http/serve.ts';
import { KeyedSemaphore } from '../../../platform/limits/keyed-semaphore.ts';
import { getPrintedAnimal } from '../../medical/server/index.ts';
import { paperMessages } from '../papers.constants.ts';
import type { PapersApi } from '../papers.contract.ts';
import { getAdminApplication } from './admin-applications.queries.ts';
import { chipRegistrationPdf, isChipped } from './chip-registration.ts';
import { listPapers, whyNotHome, type PapersContext } from './list-papers.ts';
import { papersPdf } from './papers-pdf.ts';

/** The papers that adopters get with their pet. */
export function papersHandlers(app: AppContext): Handlers<PapersApi> {
  const { db, clock, files, photos, getShelter, config } = app;
  const contextOf = async (currentUser: CurrentUser, request: FastifyRequest): Promise<PapersContext> => ({
    currentUser,
    ip: clientIp(request),
    userAgent: request.headers['user-agent'] ?? '',
    now: clock.now(),
    shelter: await getShelter(),
    publicUrl: config.publicUrl,
    photos,
    files,
  });
  // All papers of an adoption are in memory at once: one file at a time for all staff.
  const rendering = new KeyedSemaphore(1);
  return {
    'GET /api/adoptions/:id/papers': async ({ currentUser, params, request }) => {
      const { papers } = await listPapers(db, params.id, await contextOf(currentUser, request));
      return papers.map(({ isForbidden: _isForbidden, render: _render, ...paper }) => paper);
    },
    'GET /api/adoptions/:id/papers.pdf': async ({ currentUser, params, query, request }) => {
      const context = await contextOf(currentUser, request);
      return rendering.run('papers', async () =>
        papersPdf(await listPapers(db, params.id, context), query.leave_out ?? [], context),
      );
    },
    'GET /api/adoptions/:id/chip-registration.pdf': async ({ params }) => {
      const shelter = await getShelter();
      const now = clock.now();
      const application = await getAdminApplication(db, params.id, { now, shelter });
      const { pet } = application;
      const reason = whyNotHome(application);
      if (reason !== null) throw new ApiError(409, paperMessages.noForm(pet.name, reason));
      const animal = pet.listed_by_owner
        ? null
        : await getPrintedAnimal(db, pet.id, { now, timeZone: shelter.timeZone });
      if (!animal || !isChipped(animal)) throw new ApiError(409, paperMessages.noChip(pet.name));
      return rendering.run('form', () => chipRegistrationPdf(application, animal, { shelter, now }));
    },
  };
}
