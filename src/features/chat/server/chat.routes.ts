import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AppContext } from '../../../app-context.ts';
import { clientIp } from '../../../platform/http/client-ip.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import { serve } from '../../../platform/http/serve.ts';
import { chatTexts } from '../chat.constants.ts';
import { chatApi } from '../chat.contract.ts';
import { getChatSettings, listSuggestions } from './chat-contents.queries.ts';
import { countUnread, listChats, listMessages } from './chat.queries.ts';
import { changeChat, deleteChat, getSummary } from './manage-chats.ts';
import { queueTranscriptEmail } from './transcript.ts';

export function serveChatCalls(api: FastifyInstance, app: AppContext): void {
  const { db, clock, limits, getShelter, notifyRealtime } = app;
  const { publicUrl, chatUrl } = app.config;
  const actionContextOf = ({ currentUser, request }: { currentUser: CurrentUser; request: FastifyRequest }) => ({
    actor: currentUser,
    ip: clientIp(request),
    now: clock.now(),
  });
  serve(api, chatApi, {
    'GET /api/chats/welcome': async () => ({
      url: chatUrl ?? null,
      greeting: (await getChatSettings(db)).greeting,
      suggestions: await listSuggestions(db),
    }),
    'GET /api/chats/': async ({ query, currentUser }) => listChats(db, { ...query, currentUser: currentUser.id }),
    'GET /api/chats/unread': () => countUnread(db),
    'GET /api/chats/:id': ({ params }) => getSummary(db, params.id),
    'GET /api/chats/:id/messages': async ({ params, query }) => {
      await getSummary(db, params.id);
      return listMessages(db, params.id, query);
    },
    'PUT /api/chats/:id': async (call) => {
      const chat = await changeChat(db, call.params.id, call.body, actionContextOf(call));
      notifyRealtime();
      return chat;
    },
    'POST /api/chats/:id/transcript': async (call) => {
      const shelter = await getShelter();
      const to = call.body?.email;
      const content = { chatId: call.params.id, shelter, publicUrl, ...(to !== undefined && { to }) };
      await queueTranscriptEmail(db, limits, { ...content, ...actionContextOf(call) });
      return { message: chatTexts.transcriptSent };
    },
    'DELETE /api/chats/:id': async (call) => {
      await deleteChat(db, call.params.id, actionContextOf(call));
      notifyRealtime();
    },
  });
}
