import { recordEvent } from '../../../platform/audit/record-event.ts';
import type { Database } from '../../../platform/database.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import { confirmCurrentUser } from '../../accounts/server/index.ts';
import { reviewMessages, type StoryDecision } from '../review-words.contract.ts';
import type { ManagedReview, StoryVerdict } from '../reviews.contract.ts';
import { storyDeclinedLetter, storyPublishedLetter } from './letters.ts';
import { getReview } from './reviews.queries.ts';
import type {} from './schema.ts';
import { takeBackMails, tellAuthor } from './tell-author.ts';

interface ActionContext {
  actor: CurrentUser;
  publicUrl: string;
  ip: string;
  now: Date;
}

/**
 * Publishes a story, declines it, or takes it off the site, as it was read: its words are its author's, and an Admin
 * changes none of them. The author is told in a while. The same again changes nothing.
 * @throws ApiError 404 where there is no such story, 409 without its author's consent, for a pet that is with the
 *   shelter again, and for a story that was changed since it was read
 */
export async function decideReview(
  db: Database,
  id: number,
  { decision, version, note = '' }: StoryVerdict,
  { actor, publicUrl, ip, now }: ActionContext,
): Promise<ManagedReview> {
  // Its author may delete their account at this very moment, which locks in the other order.
  return transactionWithRetry(db, async (trx) => {
    const review = await lockReview(trx, id);
    await confirmCurrentUser(trx, actor);
    const outcome = outcomes[decision];
    if (review.state === outcome.state) return getReview(trx, id);
    await refuseDecision(trx, id, decision);
    if (review.version !== version) throw new ApiError(409, reviewMessages.changedMeanwhile);
    const isDeclined = decision === 'decline';
    const decided = outcome.state === 'submitted' ? { decided_at: null, decided_by: null } : byNow(actor, now);
    await trx
      .updateTable('reviews')
      .set({
        ...decided,
        state: outcome.state,
        decision_note: isDeclined && note !== '' ? note : null,
        version: version + 1,
        updated_at: now,
      })
      .where('id', '=', id)
      .execute();
    await takeBackMails(trx, id, now);
    const about = { ...review, publicUrl, note: note === '' ? null : note };
    if (decision === 'publish') {
      const write = (name: string) => storyPublishedLetter(name, about);
      await tellAuthor(trx, review, { kind: 'story-published', write, now });
    }
    if (isDeclined) {
      const write = (name: string) => storyDeclinedLetter(name, about);
      await tellAuthor(trx, review, { kind: 'story-declined', write, now });
    }
    const details = { pet: review.pet_name };
    const subject = { type: 'story', id };
    await recordEvent(trx, { actor, action: `story.${outcome.deed}`, subject, details, ip, now });
    return getReview(trx, id);
  });
}

const outcomes = {
  publish: { state: 'published', deed: 'published' },
  decline: { state: 'declined', deed: 'declined' },
  unpublish: { state: 'submitted', deed: 'unpublished' },
} as const satisfies Record<StoryDecision, { state: string; deed: string }>;

function byNow({ id }: CurrentUser, now: Date) {
  return { decided_at: now, decided_by: id };
}

async function lockReview(trx: Database, id: number) {
  const review = await trx.selectFrom('reviews').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!review) throw new ApiError(404, reviewMessages.notFound);
  return review;
}

async function refuseDecision(trx: Database, id: number, decision: StoryDecision): Promise<void> {
  const { may_publish, is_back, state, pet_name } = await getReview(trx, id);
  if (!may_publish) throw new ApiError(409, reviewMessages.noConsent);
  if (decision === 'publish' && is_back) {
    throw new ApiError(
      409,
      reviewMessages.isBack.replace('{pet}', () => pet_name),
    );
  }
  if (decision === 'unpublish' && state === 'declined') throw new ApiError(409, reviewMessages.notOnSite);
}
