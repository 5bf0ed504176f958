import { recordEvent } from '../../../platform/audit/record-event.ts';
import type { Database } from '../../../platform/database.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import { consumeLimit, tooManyRequests } from '../../../platform/limits/rate-limits.ts';
import type { Limits } from '../../../platform/limits/limits.ts';
import * as accounts from '../../accounts/server/index.ts';
import * as adoptions from '../../adoptions/server/index.ts';
import * as audit from '../../audit/server/index.ts';
import * as chat from '../../chat/server/index.ts';
import * as favorites from '../../favorites/server/index.ts';
import * as followUps from '../../follow-ups/server/index.ts';
import * as mailPreferences from '../../mail-preferences/server/index.ts';
import * as messages from '../../messages/server/index.ts';
import * as newsletter from '../../newsletter/server/index.ts';
import * as payments from '../../payments/server/index.ts';
import * as petImports from '../../pet-imports/server/index.ts';
import * as pets from '../../pets/server/index.ts';
import * as receipts from '../../receipts/server/index.ts';
import * as reviews from '../../reviews/server/index.ts';
import * as savedSearches from '../../saved-searches/server/index.ts';
import type { Shelter } from '../../settings/settings.contract.ts';
import * as visits from '../../visits/server/index.ts';
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
  currentUser: CurrentUser,
  { ip, now, shelter }: { ip: string; now: Date; shelter: Shelter },
): Promise<OwnData> {
  const pause = await consumeLimit(db, limits, 'personalDataByUser', String(currentUser.id));
  if (pause) throw tooManyRequests(pause);
  const data = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (moment) => {
      await accounts.confirmCurrentUser(moment, currentUser);
      const told: Record<string, unknown> = {};
      for (const part of parts) Object.assign(told, await part(moment, { id: currentUser.id, now, shelter }));
      const subject = { type: 'user', id: currentUser.id };
      await recordEvent(moment, { actor: currentUser, action: 'account.data_exported', subject, ip, now });
      return told;
    });
  return { about: { made_at: now.toISOString(), shelter: shelter.name, explanation }, data };
}
