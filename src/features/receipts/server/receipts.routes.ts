import type { AppContext } from '../../../app-context.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import type { Handlers } from '../../../platform/http/serve.ts';
import { KeyedSemaphore } from '../../../platform/limits/keyed-semaphore.ts';
import { receiptMessages } from '../receipts.constants.ts';
import type { ReceiptsApi, ReceiptsQuery } from '../receipts.contract.ts';
import { receiptPdf } from './receipt-pdf.ts';
import { findReceipt, listReceipts, sumReceipts } from './receipts.queries.ts';

export function receiptsHandlers({ db, getShelter }: AppContext): Handlers<ReceiptsApi> {
  const toSearch = async (currentUser: CurrentUser, query: ReceiptsQuery) => {
    return { ...query, currentUser, timeZone: (await getShelter()).timeZone };
  };
  // Rendering is slow: one PDF at a time per user, so that nobody blocks the others.
  const pdfRendering = new KeyedSemaphore(1);
  return {
    'GET /api/receipts/': async ({ currentUser, query }) => listReceipts(db, await toSearch(currentUser, query)),
    'GET /api/receipts/totals': async ({ currentUser, query }) => sumReceipts(db, await toSearch(currentUser, query)),
    'GET /api/receipts/:id/pdf': async ({ currentUser, params }) => {
      const receipt = await findReceipt(db, currentUser, params.id);
      if (!receipt) throw new ApiError(404, receiptMessages.notFound);
      const shelter = await getShelter();
      return pdfRendering.run(String(currentUser.id), () => receiptPdf(receipt, shelter));
    },
  };
}
