import type { FastifyRequest } from 'fastify';
import type { AppContext } from '../../../app-context.ts';
import { clientIp } from '../../../platform/http/client-ip.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import type { Handlers } from '../../../platform/http/serve.ts';
import type { ChatContentsApi } from '../chat-contents.contract.ts';
import { loadBot } from './bot/load-bot.ts';
import { changeChatSettings } from './change-chat-settings.ts';
import { getChatSettings, listBotAnswers, listReplies } from './chat-contents.queries.ts';
import { addAnswer, changeAnswer, deleteAnswer } from './manage-answers.ts';
import { addReply, changeReply, deleteReply } from './manage-replies.ts';

export function chatContentsHandlers({ db, clock, config, getShelter }: AppContext): Handlers<ChatContentsApi> {
  const actionContextOf = ({ currentUser, request }: { currentUser: CurrentUser; request: FastifyRequest }) => ({
    actor: currentUser,
    ip: clientIp(request),
    now: clock.now(),
  });
  return {
    'GET /api/chat-settings/': async () => getChatSettings(db),
    'PUT /api/chat-settings/': async (call) => changeChatSettings(db, call.body, actionContextOf(call)),
    'GET /api/chat-answers/': async () => listBotAnswers(db),
    'POST /api/chat-answers/': async (call) => addAnswer(db, call.body, actionContextOf(call)),
    'POST /api/chat-answers/try': async ({ body }) => {
      const shelter = await getShelter();
      const { understand } = await loadBot();
      const { text, links } = await understand(db, body.question, {
        shelter,
        shelterDefaults: config.shelter,
        now: clock.now(),
      });
      return { answer: text || null, links };
    },
    'PUT /api/chat-answers/:id': async (call) => changeAnswer(db, call.params.id, call.body, actionContextOf(call)),
    'DELETE /api/chat-answers/:id': async (call) => deleteAnswer(db, call.params.id, actionContextOf(call)),
    'GET /api/chat-replies/': async () => listReplies(db),
    'POST /api/chat-replies/': async (call) => addReply(db, call.body, actionContextOf(call)),
    'PUT /api/chat-replies/:id': async (call) => changeReply(db, call.params.id, call.body, actionContextOf(call)),
    'DELETE /api/chat-replies/:id': async (call) => deleteReply(db, call.params.id, actionContextOf(call)),
  };
}
