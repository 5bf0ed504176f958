import { recordAudit } from '../../../platform/audit/record-audit.ts';
import type { Database } from '../../../platform/database.ts';
import type { Caller } from '../../../platform/http/callers.ts';
import { takeAttempt, tooManyAttempts } from '../../../platform/limits/attempts.ts';
import type { Limits } from '../../../platform/limits/figures.ts';
import * as accounts from '../../accounts/server/accounts.door.ts';
import * as adoptions from '../../adoptions/server/adoptions.door.ts';
import * as audit from '../../audit/server/audit.door.ts';
import * as chat from '../../chat/server/chat.door.ts';
import * as favorites from '../../favorites/server/favorites.door.ts';
import * as followUps from '../../follow-ups/server/follow-ups.door.ts';
import * as mailPreferences from '../../mail-preferences/server/mail-preferences.door.ts';
import * as messages from '../../messages/server/messages.door.ts';
import * as newsletter from '../../newsletter/server/newsletter.door.ts';
import * as payments from '../../payments/server/payments.door.ts';
import * as petImports from '../../pet-imports/server/pet-imports.door.ts';
import * as pets from '../../pets/server/pets.door.ts';
import * as receipts from '../../receipts/server/receipts.door.ts';
import * as reviews from '../../reviews/server/reviews.door.ts';
import * as savedSearches from '../../saved-searches/server/saved-searches.door.ts';
import type { Shelter } from '../../settings/settings.contract.ts';
import * as visits from '../../visits/server/visits.door.ts';
import type { OwnData } from '../own-data.contract.ts';
import { exportMails } from './export-mails.ts';

/** Whose data, at which moment, at which shelter. */
interface Whose {
  id: number;
  now: Date;
  shelter: Shelter;
}

/** What each feature keeps of a person, in the order in which the file tells it. */
const parts: ((db: Database, whose: Whose) => Promise<Record<string, unknown>>)[] = [
  accounts.exportPersonal,
  favorites.exportPersonal,
  savedSearches.exportPersonal,
  pets.exportPersonal,
  petImports.exportPersonal,
  adoptions.exportPersonal,
  payments.exportPersonal,
  receipts.exportPersonal,
  exportReviews,
  followUps.exportPersonal,
  visits.exportPersonal,
  messages.exportPersonal,
  chat.exportPersonal,
  async (db, { id }) => ({ mail_preferences: await mailPreferences.findWantedMails(db, id) }),
  exportNewsletter,
  exportMails,
  audit.exportPersonal,
];

async function exportNewsletter(db: Database, { id }: Whose) {
  const state = await newsletter.findOwnSubscription(db, id);
  return { newsletter: { state, subscription: await newsletter.exportOwnSubscription(db, id) } };
}

async function exportReviews(db: Database, { id }: Whose) {
  const own = await reviews.listOwnReviews(db, id);
  return {
    reviews: own.map(({ photo, pet_photo: _petPhoto, ...review }) => ({ ...review, photo: photo?.image ?? null })),
  };
}

const explanation = [
  'This is all that we keep about you, as far as it is tied to your account.',
  'What our staff noted about you is in it; who of them wrote it is not, and neither is what belongs to other people.',
  'Your password is kept as a fingerprint that nobody can turn back. It is not in here, and neither are keys of sessions and links.',
  'Of e-mails it tells when we wrote and about what. Visits and newsletters that were asked for with your e-mail address but without your account are not in it, since we cannot know that it was you: please write to us about them. Left out for the same reason is the e-mail with the link that confirms a newsletter.',
  'Moments are in Coordinated Universal Time; days are meant where the shelter is.',
];

/**
 * Puts together what is kept about somebody, as of one moment (articles 15 and 20 of the GDPR). That it was asked for
 * is noted: whoever got into an account could take it all along.
 * @throws ApiError 429 after a few times an hour
 */
export async function collectOwnData(
  db: Database,
  limits: Limits,
  caller: Caller,
  { address, now, shelter }: { address: string; now: Date; shelter: Shelter },
): Promise<OwnData> {
  const pause = await takeAttempt(db, limits, 'ownDataByUser', String(caller.id));
  if (pause) throw tooManyAttempts(pause);
  const data = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (moment) => {
      await accounts.confirmCaller(moment, caller);
      const told: Record<string, unknown> = {};
      for (const part of parts) Object.assign(told, await part(moment, { id: caller.id, now, shelter }));
      const subject = { kind: 'user', id: caller.id };
      await recordAudit(moment, { actor: caller, action: 'account.data_exported', subject, address, now });
      return told;
    });
  return { about: { made_at: now.toISOString(), shelter: shelter.name, explanation }, data };
}
