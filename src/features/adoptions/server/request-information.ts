import type { Database } from '../../../platform/database.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { toEmailRow } from '../../../platform/email/queue-email.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { insertQuestion } from '../../messages/server/index.ts';
import { recordUndoStep, type RowChange } from '../../undo/server/index.ts';
import { decisionMessages, type ApplicationStatus } from '../adoptions.constants.ts';
import { canAskForInformation } from '../adoptions.permissions.ts';
import type { ActionContext } from './action-context.ts';
import { assertSeenStatus } from './assert-seen-status.ts';
import { recordApplicationEvent } from './audit-events.ts';
import { noInfoRequest } from './change-application.ts';
import { informationEmail } from './emails.ts';
import { lockApplication, type ApplicationRow, type LockedApplication } from './lock-application.ts';
import { emailToApplicant, INFO_EMAIL, prepareEmails } from './notify-applicant.ts';
import { applicationHref, nameApplicant, toApplicationChange } from './undo-of-change.ts';

interface InformationRequest {
  question: string;
  seen_status?: ApplicationStatus | undefined;
}

/**
 * Asks the applicant of an undecided application a question, in a thread of its own and by email. The application then
 * waits for the reply.
 * @throws ApiError 404 if there is no such application; 409 if it is decided or waits already, a colleague was quicker, or
 *   the applicant can't be reached
 */
export async function requestInformation(
  db: Database,
  id: number,
  { question, seen_status: seen }: InformationRequest,
  context: ActionContext,
): Promise<void> {
  const { actor, now } = context;
  await transactionWithRetry(db, async (trx) => {
    const locked = await lockApplication(trx, id, actor);
    const { application, pet } = locked;
    await assertSeenStatus(trx, application, { seen, actor });
    if (!canAskForInformation(actor, application)) throw new ApiError(409, decisionMessages.infoNotNeeded);
    if (application.info_requested_at !== null) throw new ApiError(409, decisionMessages.alreadyWaiting);
    // An email about an earlier decision still leaves.
    const [input] = await prepareEmails(trx, [application], { now, types: [] });
    if (!input!.to) throw new ApiError(409, decisionMessages.unreachable);
    const thread = await startThread(trx, locked, question, context);
    const after = { info_requested_at: now, info_question: question, info_thread_id: thread?.id ?? null };
    const email = emailToApplicant(input!, {
      type: INFO_EMAIL,
      compose: (name) =>
        informationEmail(name, { id, pet, publicUrl: context.publicUrl, question, thread: thread?.id }),
      now,
    })!;
    const row = await trx
      .insertInto('emails')
      .values(toEmailRow(email))
      .returning('message_id')
      .executeTakeFirstOrThrow();
    const step = {
      label: `Asked ${nameApplicant(application)} about ${pet.name}`,
      href: applicationHref(id),
      changes: [toApplicationChange(application, after), ...(thread ? [thread.change] : [])],
      queuedEmails: [row.message_id],
      canceledEmails: [],
    };
    await recordUndoStep(trx, step, context);
    await update(trx, id, after, now);
    await recordApplicationEvent(trx, 'application.info_requested', { id, pet }, context);
  });
}

/** Its email says more than the usual one about unread messages, so that one isn't sent. */
async function startThread(
  trx: Database,
  { application: { user_id }, pet }: LockedApplication,
  question: string,
  { actor, now }: ActionContext,
): Promise<{ id: number; change: RowChange } | null> {
  if (user_id === null) return null;
  const text = `About your application for ${pet.name}: ${question}`;
  const id = await insertQuestion(trx, { user_id, text, author: actor, now });
  // Once the applicant has read it, it can't be taken back.
  const change = { table: 'messages', id, before: null, after: { active_at: now, read_at: null } } as const;
  return { id, change };
}

/**
 * Records that the applicant of an application has given the information in another way. Again, it changes nothing.
 * @throws ApiError 404 if there is no such application
 */
export async function receiveInformation(db: Database, id: number, context: ActionContext): Promise<void> {
  await transactionWithRetry(db, async (trx) => {
    const { application, pet } = await lockApplication(trx, id, context.actor);
    if (application.info_requested_at === null) return;
    const [input] = await prepareEmails(trx, [application], { now: context.now, types: [], decidedId: id });
    const step = {
      label: `Received information from ${nameApplicant(application)}`,
      href: applicationHref(id),
      changes: [toApplicationChange(application, noInfoRequest)],
      queuedEmails: [],
      canceledEmails: input!.canceled.map((email) => email.id),
    };
    await recordUndoStep(trx, step, context);
    await update(trx, id, noInfoRequest, context.now);
    await recordApplicationEvent(trx, 'application.info_received', { id, pet }, context);
  });
}

/** Ends the wait of the application whose question an applicant's reply answers. The thread is locked. */
export async function receiveReply(
  trx: Database,
  threadId: number,
  { currentUser, now }: { currentUser: { id: number }; now: Date },
): Promise<void> {
  const application = await trx
    .updateTable('applications')
    .from('pets')
    .whereRef('pets.id', '=', 'applications.pet_id')
    .where('info_thread_id', '=', threadId)
    .set({ ...noInfoRequest, updated_at: now })
    .returning(['applications.id', 'pets.id as pet_id', 'pets.name'])
    .executeTakeFirst();
  if (!application) return;
  const { id, pet_id, name } = application;
  const context = { actor: currentUser, ip: null, now };
  await recordApplicationEvent(trx, 'application.info_replied', { id, pet: { id: pet_id, name } }, context);
}

async function update(trx: Database, id: number, values: Partial<ApplicationRow>, now: Date): Promise<void> {
  await trx
    .updateTable('applications')
    .set({
      info_requested_at: values.info_requested_at ?? null,
      info_question: values.info_question ?? null,
      info_thread_id: values.info_thread_id ?? null,
      updated_at: now,
    })
    .where('id', '=', id)
    .execute();
}
