import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../../app-context.ts';
import { hasCapability } from '../../../platform/has-capability.contract.ts';
import type { Database } from '../../../platform/database.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import { serve } from '../../../platform/http/serve.ts';
import { listUnansweredInquiries } from '../../owner-listings/server/index.ts';
import { messageTexts } from '../messages.constants.ts';
import { messagesApi, type Message, type Reply } from '../messages.contract.ts';
import { lockThread } from './lock-thread.ts';
import { markRead } from './mark-read.ts';
import { threadNotFound, personNotFound } from './message-errors.ts';
import { composeThread, countUnread, findPersonId, findReply, findThread, listThreads } from './messages.queries.ts';
import { replyAsShelter, replyAsUser, type OnReply } from './reply.ts';
import { sendMessage, sendToUser } from './send-message.ts';

export function serveMessages(api: FastifyInstance, app: AppContext, onReply: OnReply): void {
  const { db, clock, limits, getShelter, notifyRealtime } = app;
  const threadContextOf = async (currentUser: CurrentUser) => ({
    currentUser,
    shelterEmail: (await getShelter()).email,
  });
  const getThread = async (id: number, currentUser: CurrentUser): Promise<Message> => {
    const thread = await findThread(db, id, await threadContextOf(currentUser));
    if (!thread) throw threadNotFound();
    return thread;
  };
  const getReply = async (id: number, currentUser: CurrentUser): Promise<Reply> => {
    const reply = await findReply(db, id, await threadContextOf(currentUser));
    if (!reply) throw threadNotFound();
    return reply;
  };
  const thenNotify = async <T>(write: Promise<T>): Promise<T> => {
    const result = await write;
    notifyRealtime();
    return result;
  };
  const actionContext = (currentUser: CurrentUser) => ({ currentUser, now: clock.now() });
  serve(api, messagesApi, {
    'POST /api/messages/send': async ({ currentUser, body }) => {
      const context = actionContext(currentUser);
      const { id, isNew } = await thenNotify(sendMessage(db, limits, body, context));
      if (!isNew || hasCapability(currentUser, 'answer messages')) return getThread(id, currentUser);
      const message = { text: body.message, now: context.now };
      return composeThread(id, message, { ...(await threadContextOf(currentUser)), currentUser });
    },
    'POST /api/messages/user/:id': async ({ currentUser, params, body }) => {
      const context = actionContext(currentUser);
      const { id } = await thenNotify(sendToUser(db, { userId: params.id, ...body }, context));
      return getThread(id, currentUser);
    },
    'GET /api/messages/': async ({ currentUser, query }) => listThreads(db, query, await threadContextOf(currentUser)),
    'GET /api/messages/unread': async ({ currentUser, query }) => ({
      unread: await countUnread(db, currentUser, query),
      inquiries: currentUser.role === 'Admin' ? [] : await listUnansweredInquiries(db, currentUser),
    }),
    'GET /api/messages/user/:id': async ({ currentUser, params, query }) => {
      const userId = await findPersonId(db, params.id, currentUser);
      if (userId === null) throw personNotFound();
      return listThreads(db, { ...query, userId }, await threadContextOf(currentUser));
    },
    'GET /api/messages/:id': ({ currentUser, params }) => getThread(params.id, currentUser),
    'POST /api/messages/reply/:id': async ({ currentUser, params, body }) => {
      const id = await thenNotify(replyAsShelter(db, params.id, body, actionContext(currentUser)));
      return getReply(id, currentUser);
    },
    'POST /api/messages/user/reply/:id': async ({ currentUser, params, body }) => {
      const id = await thenNotify(replyAsUser(db, limits, params.id, body, { ...actionContext(currentUser), onReply }));
      return getReply(id, currentUser);
    },
    'POST /api/messages/like/:id': async ({ currentUser, params }) => {
      await thenNotify(like(db, params.id, { currentUser, isOwnOnly: false }));
      return { message: messageTexts.liked };
    },
    'POST /api/messages/user/like/:id': async ({ currentUser, params }) => {
      await thenNotify(like(db, params.id, { currentUser, isOwnOnly: true }));
      return { message: messageTexts.liked };
    },
    'POST /api/messages/read/:id': async ({ currentUser, params, body }) => {
      await thenNotify(markRead(db, params.id, body, actionContext(currentUser)));
      return { message: messageTexts.read };
    },
  });
}

/**
 * Likes a thread's first message. Liking again changes nothing.
 * @param isOwnOnly treats other users' threads as missing
 * @throws ApiError 404 if the thread does not exist
 */
async function like(
  db: Database,
  id: number,
  options: { currentUser: CurrentUser; isOwnOnly: boolean },
): Promise<void> {
  await transactionWithRetry(db, async (trx) => {
    const thread = await lockThread(trx, id, options);
    await trx
      .insertInto('message_likes')
      .values({ message_id: thread.id, user_id: options.currentUser.id })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
}
