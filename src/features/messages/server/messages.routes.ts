import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import { serve } from '../../../platform/http/serve.ts';
import type { Limits } from '../../../platform/limits/limits.ts';
import type { Shelter } from '../../settings/settings.contract.ts';
import { messageWords } from '../message-words.contract.ts';
import { messagesApi, type Message, type Reply } from '../messages.contract.ts';
import { like } from './like.ts';
import { markRead } from './mark-read.ts';
import { threadNotFound, unknownPerson } from './message-refusals.ts';
import { countUnread, findPersonId, findReply, findThread, listAllThreads, listThreads } from './messages.queries.ts';
import { replyForShelter, replyInOwn } from './reply.ts';
import { sendMessage } from './send-message.ts';

export interface MessagesOptions {
  db: Database;
  clock: Clock;
  limits: Limits;
  getShelter: () => Promise<Shelter>;
  /** Called after each write, which others see live. */
  changed: () => void;
}

/** The calls about what is written between a person and the shelter. */
export function serveMessages(app: FastifyInstance, options: MessagesOptions): void {
  const { db, clock, limits, getShelter, changed } = options;
  const viewingOf = async (currentUser: CurrentUser) => ({ currentUser, shelterEmail: (await getShelter()).email });
  const getThread = async (id: number, currentUser: CurrentUser): Promise<Message> => {
    const thread = await findThread(db, id, await viewingOf(currentUser));
    if (!thread) throw threadNotFound();
    return thread;
  };
  const getReply = async (id: number, currentUser: CurrentUser): Promise<Reply> => {
    const reply = await findReply(db, id, await viewingOf(currentUser));
    if (!reply) throw threadNotFound();
    return reply;
  };
  const written = async <T>(writing: Promise<T>): Promise<T> => {
    const made = await writing;
    changed();
    return made;
  };
  const context = (currentUser: CurrentUser) => ({ currentUser, now: clock.now() });
  serve(app, messagesApi, {
    'POST /api/messages/send': async ({ currentUser, body }) =>
      getThread(await written(sendMessage(db, limits, body, context(currentUser))), currentUser),
    'GET /api/messages/': async ({ currentUser, query, page }) => {
      const viewing = await viewingOf(currentUser);
      return page ? listThreads(db, query, { ...page, ...viewing }) : listAllThreads(db, query, viewing);
    },
    'GET /api/messages/unread': async ({ currentUser }) => ({ unread: await countUnread(db, currentUser) }),
    'GET /api/messages/user/:id': async ({ currentUser, params, query, page }) => {
      const userId = await findPersonId(db, params.id, currentUser);
      if (userId === null) throw unknownPerson();
      const viewing = await viewingOf(currentUser);
      const search = { ...query, userId };
      return page ? listThreads(db, search, { ...page, ...viewing }) : listAllThreads(db, search, viewing);
    },
    'GET /api/messages/:id': ({ currentUser, params }) => getThread(params.id, currentUser),
    'POST /api/messages/reply/:id': async ({ currentUser, params, body }) => {
      const id = await written(replyForShelter(db, params.id, body, context(currentUser)));
      return getReply(id, currentUser);
    },
    'POST /api/messages/user/reply/:id': async ({ currentUser, params, body }) => {
      const id = await written(replyInOwn(db, limits, params.id, body, context(currentUser)));
      return getReply(id, currentUser);
    },
    'POST /api/messages/like/:id': async ({ currentUser, params }) => {
      await written(like(db, params.id, { currentUser, isOwnOnly: false }));
      return { message: messageWords.liked };
    },
    'POST /api/messages/user/like/:id': async ({ currentUser, params }) => {
      await written(like(db, params.id, { currentUser, isOwnOnly: true }));
      return { message: messageWords.liked };
    },
    'POST /api/messages/read/:id': async ({ currentUser, params, body }) => {
      await written(markRead(db, params.id, body, context(currentUser)));
      return { message: messageWords.read };
    },
  });
}
