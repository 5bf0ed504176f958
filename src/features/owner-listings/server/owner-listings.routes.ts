import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AppContext } from '../../../app-context.ts';
import { hasCapability } from '../../../platform/has-capability.contract.ts';
import type { Database } from '../../../platform/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { clientIp } from '../../../platform/http/client-ip.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import { serve } from '../../../platform/http/serve.ts';
import { ownerListingMessages } from '../owner-listings.constants.ts';
import { ownerListingsApi } from '../owner-listings.contract.ts';
import { confirmInquiry, contactOwner } from './contact-owner.ts';
import { listInquiries, listOpenReports } from './owner-listings.queries.ts';
import { replyToInquiry } from './reply-to-inquiry.ts';
import { assertPetExists, dismissReports, reportListing } from './report-listing.ts';

export function serveOwnerListings(
  api: FastifyInstance,
  { db, clock, limits, config: { publicUrl }, getShelter }: AppContext,
): void {
  const contextOf = async (request: FastifyRequest) => ({
    shelter: await getShelter(),
    ip: clientIp(request),
    now: clock.now(),
    publicUrl,
  });
  serve(api, ownerListingsApi, {
    'POST /api/pets/:id/inquiries': async ({ currentUser, params, body, request }) => {
      const context = { currentUser, ...(await contextOf(request)) };
      const is_sent = await contactOwner(db, limits, params.id, body, context);
      return { message: is_sent ? ownerListingMessages.sent : ownerListingMessages.confirm(body.email), is_sent };
    },
    'POST /api/owner-inquiries/confirm': async ({ body, request }) => {
      await confirmInquiry(db, limits, body.token, await contextOf(request));
      return { message: ownerListingMessages.sent };
    },
    'GET /api/pets/:id/inquiries': async ({ currentUser, params }) => {
      await assertMayRead(db, params.id, currentUser);
      return listInquiries(db, params.id, currentUser);
    },
    'POST /api/owner-inquiries/:id/reply': async ({ currentUser, params, body, request }) =>
      replyToInquiry(db, params.id, body.text, { actor: currentUser, ...(await contextOf(request)) }),
    'POST /api/pets/:id/reports': async ({ currentUser, params, body, request }) => {
      await reportListing(db, limits, params.id, body, { currentUser, ...(await contextOf(request)) });
      return { message: ownerListingMessages.reported };
    },
    'GET /api/pets/:id/reports': async ({ params }) => {
      await assertPetExists(db, params.id);
      return listOpenReports(db, params.id);
    },
    'POST /api/pets/:id/reports/dismiss': async ({ currentUser, params, request }) => {
      await dismissReports(db, params.id, { actor: currentUser, ip: clientIp(request), now: clock.now() });
      return { message: ownerListingMessages.dismissed };
    },
  });
}

/** @throws ApiError 404 for a pet that is neither one's own nor, for staff, any pet */
async function assertMayRead(db: Database, petId: number, user: CurrentUser): Promise<void> {
  const pet = await db.selectFrom('pets').select('owner_id').where('id', '=', petId).executeTakeFirst();
  if (!pet || (!hasCapability(user, 'edit animals') && pet.owner_id !== user.id)) {
    throw new ApiError(404, ownerListingMessages.notFound);
  }
}
