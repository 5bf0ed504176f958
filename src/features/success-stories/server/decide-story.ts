import { recordEvent } from '../../../platform/audit/record-event.ts';
import type { Database } from '../../../platform/database.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import { confirmCurrentUser } from '../../accounts/server/index.ts';
import { storyMessages, type StoryDecision } from '../success-stories.constants.ts';
import type { AdminStory, BulkDecisionInput, StoryDecisionInput } from '../success-stories.contract.ts';
import { storyDeclinedEmail, storyPublishedEmail } from './emails.ts';
import { getStory } from './success-stories.queries.ts';
import { cancelAuthorEmails, emailAuthor } from './notify-author.ts';

interface ActionContext {
  actor: CurrentUser;
  publicUrl: string;
  ip: string;
  now: Date;
}

/**
 * Publishes a story, declines it, or takes it off the site, without changing its text. Emails the author after a
 * delay.
 * Repeating a decision changes nothing.
 * @throws ApiError 404 for an unknown story, 409 without consent, for a returned pet, and if the story has changed
 *   since it was read
 */
export async function decideStory(
  db: Database,
  id: number,
  input: StoryDecisionInput,
  context: ActionContext,
): Promise<AdminStory> {
  // The author may be deleting their account, which locks in a different order.
  return transactionWithRetry(db, (trx) => decide(trx, id, input, context));
}

/**
 * Publishes or declines several stories, all or none.
 * @throws ApiError as for one story; the sentence names the story
 */
export async function decideStories(
  db: Database,
  { decision, stories, note }: BulkDecisionInput,
  context: ActionContext,
): Promise<void> {
  const versions = new Map(stories.map(({ id, version }) => [id, version]));
  await transactionWithRetry(db, async (trx) => {
    // In one order, so that two Admins do not wait for each other.
    for (const [id, version] of [...versions].toSorted(([one], [other]) => one - other)) {
      await decide(trx, id, { decision, version, note }, context).catch((error: unknown) => {
        if (!(error instanceof ApiError) || error.status !== 409) throw error;
        throw new ApiError(409, `Story #${id}: ${error.message} Nothing was changed.`);
      });
    }
  });
}

async function decide(
  trx: Database,
  id: number,
  { decision, version, note = '' }: StoryDecisionInput,
  { actor, publicUrl, ip, now }: ActionContext,
): Promise<AdminStory> {
  const story = await lockStory(trx, id);
  await confirmCurrentUser(trx, actor);
  const outcome = outcomes[decision];
  if (story.status === outcome.status) return getStory(trx, id);
  await assertDecisionAllowed(trx, id, decision);
  if (story.version !== version) throw new ApiError(409, storyMessages.changedSinceRead);
  const isDeclined = decision === 'decline';
  const decided = outcome.status === 'submitted' ? { decided_at: null, decided_by: null } : decidedBy(actor, now);
  await trx
    .updateTable('success_stories')
    .set({
      ...decided,
      status: outcome.status,
      decision_note: isDeclined && note !== '' ? note : null,
      version: version + 1,
      updated_at: now,
    })
    .where('id', '=', id)
    .execute();
  await cancelAuthorEmails(trx, id, now);
  const emailData = { ...story, publicUrl, note: note === '' ? null : note };
  if (decision === 'publish') {
    const write = (name: string) => storyPublishedEmail(name, emailData);
    await emailAuthor(trx, story, { type: 'story-published', write, now });
  }
  if (isDeclined) {
    const write = (name: string) => storyDeclinedEmail(name, emailData);
    await emailAuthor(trx, story, { type: 'story-declined', write, now });
  }
  const details = { pet: story.pet_name };
  const subject = { type: 'story', id };
  await recordEvent(trx, { actor, action: `story.${outcome.event}`, subject, details, ip, now });
  return getStory(trx, id);
}

const outcomes = {
  publish: { status: 'published', event: 'published' },
  decline: { status: 'declined', event: 'declined' },
  unpublish: { status: 'submitted', event: 'unpublished' },
} as const satisfies Record<StoryDecision, { status: string; event: string }>;

function decidedBy({ id }: CurrentUser, now: Date) {
  return { decided_at: now, decided_by: id };
}

async function lockStory(trx: Database, id: number) {
  const story = await trx.selectFrom('success_stories').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!story) throw new ApiError(404, storyMessages.notFound);
  return story;
}

async function assertDecisionAllowed(trx: Database, id: number, decision: StoryDecision): Promise<void> {
  const { may_publish, is_returned, status, pet_name } = await getStory(trx, id);
  if (!may_publish) throw new ApiError(409, storyMessages.noConsent);
  if (decision === 'publish' && is_returned) {
    throw new ApiError(
      409,
      storyMessages.isReturned.replace('{pet}', () => pet_name),
    );
  }
  if (decision === 'unpublish' && status === 'declined') throw new ApiError(409, storyMessages.notOnSite);
}
