import type { FastifyRequest } from 'fastify';
import type { AppContext } from '../../../app-context.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { clientIp } from '../../../platform/http/client-ip.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import type { Handlers } from '../../../platform/http/serve.ts';
import { KeyedSemaphore } from '../../../platform/limits/keyed-semaphore.ts';
import { printReceiptOf } from '../../receipts/server/index.ts';
import { donationMessages } from '../donations.constants.ts';
import type { DonationsApi } from '../donations.contract.ts';
import { recordDeskDonation, refundDeskDonation, voidDeskDonation } from './desk-donations.ts';
import { getDonation, getMonthly, listDonations, listMonthly, sumDonations } from './donations.queries.ts';
import { belongsTo } from './donor.ts';
import { requestDonorLink } from './donor-link.ts';
import { eraseDonor } from './erase-donor.ts';
import { findDonor, isDonationOf, showGiving } from './giving.ts';
import { withDonations } from './index.ts';
import { startDonation } from './start-donation.ts';
import { findDonorOfDonation, getStatement } from './statement.ts';
import { statementPdf } from './statement-pdf.ts';
import { stopMonthly } from './stop-monthly.ts';

export function donationsHandlers(base: AppContext): Handlers<DonationsApi> {
  const app = withDonations(base);
  const { db, clock, limits, config, getShelter } = app;
  const { publicUrl } = config;
  const context = async ({ currentUser: actor, request }: { currentUser: CurrentUser; request: FastifyRequest }) => ({
    actor,
    ip: clientIp(request),
    now: clock.now(),
    publicUrl,
    shelter: await getShelter(),
  });
  const donorOf = ({ body, currentUser, request }: DonorCall) =>
    findDonor(db, limits, { token: body.token, currentUser, ip: clientIp(request), now: clock.now() });
  const timeZone = async () => (await getShelter()).timeZone;
  // Rendering is slow: one PDF at a time per network or user, so that nobody blocks the others.
  const pdfRendering = new KeyedSemaphore(1);
  return {
    'POST /api/donations/checkout': ({ body, request }) => startDonation(app, body, { ip: clientIp(request) }),
    'GET /api/donations/': async ({ query }) => listDonations(db, { ...query, timeZone: await timeZone() }),
    'GET /api/donations/totals': async ({ query }) => sumDonations(db, { ...query, timeZone: await timeZone() }),
    'POST /api/donations/': async (call) =>
      getDonation(db, await recordDeskDonation(db, call.body, await context(call))),
    'POST /api/donations/:id/refund': async (call) => {
      await refundDeskDonation(db, call.params.id, call.body, await context(call));
      return getDonation(db, call.params.id);
    },
    'POST /api/donations/:id/void': async (call) => {
      await voidDeskDonation(db, call.params.id, call.body, await context(call));
      return getDonation(db, call.params.id);
    },
    'DELETE /api/donations/:id/donor': async ({ currentUser, params, request }) => {
      await eraseDonor(db, params.id, { actor: currentUser, ip: clientIp(request), now: clock.now() });
    },
    'GET /api/donations/:id/statement': async ({ currentUser, params, query }) => {
      const shelter = await getShelter();
      const { donor, year } = await findDonorOfDonation(db, params.id, shelter.timeZone);
      const range = { year: query.year ?? year, timeZone: shelter.timeZone };
      const statement = await getStatement(db, donor, range);
      return pdfRendering.run(String(currentUser.id), () => statementPdf(statement, shelter, clock.now()));
    },
    'GET /api/donations/monthly': async ({ query }) => listMonthly(db, query),
    'POST /api/donations/monthly/:id/stop': async ({ currentUser, params, request }) => {
      await stopMonthly(app, params.id, { staff: currentUser }, { ip: clientIp(request) });
      return getMonthly(db, params.id);
    },
    'POST /api/giving/link': async ({ body, request }) => {
      await requestDonorLink(db, limits, body, { ip: clientIp(request), now: clock.now() });
      return { message: donationMessages.linkSent };
    },
    'POST /api/giving/lookup': async (call) => showGiving(db, await donorOf(call), await timeZone()),
    'POST /api/giving/receipt': async (call) => {
      const donor = await donorOf(call);
      const found = await db
        .selectFrom('receipts as r')
        .select('r.id')
        .where('r.id', '=', call.body.receipt_id)
        .where(isDonationOf(donor))
        .executeTakeFirst();
      if (!found) throw new ApiError(404, donationMessages.notFound);
      const shelter = await getShelter();
      return pdfRendering.run(clientIp(call.request), () => printReceiptOf(db, found.id, shelter));
    },
    'POST /api/giving/statement': async (call) => {
      const donor = await donorOf(call);
      const shelter = await getShelter();
      const statement = await getStatement(db, donor, { year: call.body.year, timeZone: shelter.timeZone });
      return pdfRendering.run(clientIp(call.request), () => statementPdf(statement, shelter, clock.now()));
    },
    'POST /api/giving/stop': async (call) => {
      const donor = await donorOf(call);
      // The holder of a link isn't necessarily the account that is logged in.
      const actor = call.body.token ? null : call.currentUser;
      const who = { condition: belongsTo(donor), donor: actor };
      await stopMonthly(app, call.body.monthly_id, who, { ip: clientIp(call.request) });
      return showGiving(db, donor, await timeZone());
    },
  };
}

interface DonorCall {
  body: { token?: string | undefined };
  currentUser: CurrentUser | null;
  request: FastifyRequest;
}
