import { randomUUID } from 'node:crypto';
import { createFosterRecord } from '../support/foster-record.ts';
import { createSignedInUser, type SignedInUser } from '../support/signed-in-users.ts';
import type { StartedApp } from '../support/start-app.ts';

interface Change {
  path: string;
  body?: object;
  as?: SignedInUser;
}

/** A sample of each call about foster homes that changes public pages. */
export function fosterChanges(get: () => StartedApp): Record<string, () => Promise<Change>> {
  const createHome = async () => {
    const user = await createSignedInUser(get().db);
    return { user, record: await createFosterRecord(get().db, { userId: user.id }) };
  };
  return {
    'POST /api/fosters/me/animals/:pet_id/reports': async () => {
      const { user, record } = await createHome();
      const report = { type: 'report', text: 'Weighed.', urgency: 'normal', weight_kg: 4.2, client_key: randomUUID() };
      return { path: `/api/fosters/me/animals/${record.petId}/reports`, body: report, as: user };
    },
    'POST /api/fosters/offers/:id/confirm': async () => {
      const { record } = await createHome();
      await get()
        .db.updateTable('foster_offers')
        .set({ answer: 'yes', answered_at: new Date(), position: 1 })
        .where('id', '=', record.offerId)
        .execute();
      return { path: `/api/fosters/offers/${record.offerId}/confirm` };
    },
  };
}
