import type { AppContext } from '../../../app-context.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import type { Handlers } from '../../../platform/http/serve.ts';
import { KeyedSemaphore } from '../../../platform/limits/keyed-semaphore.ts';
import { clientIp } from '../../../platform/http/client-ip.ts';
import { dayIn } from '../../../platform/shelter-day.contract.ts';
import { receiptMessages } from '../receipts.constants.ts';
import type { ReceiptsApi, ReceiptsQuery } from '../receipts.contract.ts';
import { countCash, getCashDay, listCashCounts } from './cash-drawer.ts';
import { printReceipt } from './print-receipt.ts';
import { listReceipts, sumReceipts } from './receipts.queries.ts';

export function receiptsHandlers({ db, clock, getShelter }: AppContext): Handlers<ReceiptsApi> {
  const toSearch = async (currentUser: CurrentUser, query: ReceiptsQuery) => {
    return { ...query, currentUser, timeZone: (await getShelter()).timeZone };
  };
  // Rendering is slow: one PDF at a time per user, so that nobody blocks the others.
  const pdfRendering = new KeyedSemaphore(1);
  return {
    'GET /api/receipts/': async ({ currentUser, query }) => listReceipts(db, await toSearch(currentUser, query)),
    'GET /api/receipts/totals': async ({ currentUser, query }) => sumReceipts(db, await toSearch(currentUser, query)),
    'GET /api/receipts/:id/pdf': async ({ currentUser, params }) => {
      const shelter = await getShelter();
      const print = () => printReceipt(db, currentUser, params.id, shelter);
      const pdf = await pdfRendering.run(String(currentUser.id), print);
      if (!pdf) throw new ApiError(404, receiptMessages.notFound);
      return pdf;
    },
    'GET /api/cash-drawer/': async ({ query }) => {
      const { timeZone } = await getShelter();
      return getCashDay(db, query.day ?? dayIn(timeZone, clock.now()), timeZone);
    },
    'GET /api/cash-drawer/counts': async ({ query }) => listCashCounts(db, query),
    'POST /api/cash-drawer/counts': async ({ currentUser, body, request }) => {
      const { timeZone } = await getShelter();
      return countCash(db, body, { actor: currentUser, ip: clientIp(request), now: clock.now(), timeZone });
    },
  };
}
