import { hasCapability } from '../../../../platform/has-capability.contract.ts';
import type { CurrentUser } from '../../../../platform/http/current-user.ts';
import type { RealtimeServer } from '../../../../platform/realtime/realtime-server.ts';
import type { RealtimeSocket } from '../../../../platform/realtime/realtime-socket.ts';
import { isApiError } from '../../../../platform/http/api-error.ts';
import { loadAfterStart } from '../../../../platform/load-after-start.ts';
import { chatTexts } from '../../chat.constants.ts';
import { loadBot } from '../bot/load-bot.ts';
import { queueTranscriptEmail } from '../transcript.ts';
import { Admin } from './admin.ts';
import { ChatError, createHandlers, sendNotice } from './socket-handlers.ts';
import { Hub, type ChatContext } from './hub.ts';
import { eventSchemas } from './event-schemas.ts';
import { ChangePoller } from './change-poller.ts';
import { Visitor } from './visitor.ts';

export interface LiveChat {
  /** Sends changes to connected clients without waiting for the next poll. */
  broadcastChanges(): void;
  close(): Promise<void>;
}

/** Serves the chat on the realtime connections, for visitors, Admins and dashboards. */
export function serveChat(app: ChatContext, realtime: RealtimeServer): LiveChat {
  const hub = new Hub(app, realtime);
  const visitors = new Set<Visitor>();
  const poller = new ChangePoller(hub, () => visitors);
  hub.onOtherServersChange = () => poller.pollSoon();
  hub.onChange = () => {
    poller.pollSoon();
    realtime.messages.wake();
  };
  realtime.io.on('connection', (socket) => handleConnection(hub, socket, visitors));
  const cancelLoading = loadAfterStart(loadBot);
  return {
    broadcastChanges: () => hub.onChange(),
    close: async () => {
      cancelLoading();
      await poller.stop();
      // Last: a poll in progress announces that this server is there.
      hub.otherServers.announceStop();
    },
  };
}

function handleConnection(hub: Hub, socket: RealtimeSocket, visitors: Set<Visitor>): void {
  const handle = createHandlers(socket, hub.realtime, hub.app.onWarning);
  const { currentUser } = socket.data.identity;
  let admin: Admin | null = null;
  let visitor: Visitor | null = null;
  // A client that sends before it registers is a visitor. What a disconnected client has sent is still processed.
  const getVisitor = () => {
    if (visitor) return visitor;
    visitor = new Visitor(hub, socket);
    if (socket.connected) visitors.add(visitor);
    else visitor.disconnect();
    return visitor;
  };

  handle('register', eventSchemas.register, async ({ role, ...payload }, { isAcknowledged }) => {
    const isAdminRequested = role.toLowerCase() === 'admin';
    if (isAdminRequested && !isAgent(currentUser)) sendNotice(socket, chatTexts.notAnAdmin);
    if (isAdminRequested && isAgent(currentUser) && socket.connected) admin ??= new Admin(hub, socket, currentUser);
    const registration = admin ? await admin.register() : await getVisitor().register(payload);
    if (!isAcknowledged) socket.emit('registered', registration);
    return registration;
  });
  handle('send_message', eventSchemas.send_message, (payload) =>
    admin ? admin.send(payload) : getVisitor().send(payload),
  );
  handle('catch_up', eventSchemas.catch_up, (payload) =>
    admin ? admin.catchUp(payload) : getVisitor().catchUp(payload),
  );
  handle('typing', eventSchemas.typing, (payload) =>
    admin ? admin.broadcastTyping(payload.chat_id) : getVisitor().broadcastTyping(),
  );
  handle('read', eventSchemas.read, ({ chat_id, seq }) =>
    admin ? admin.markRead(chat_id, seq) : getVisitor().markRead(seq),
  );
  handle('page_viewed', eventSchemas.page_viewed, async ({ page }) => {
    if (!admin) await getVisitor().setPage(page);
  });
  handle('set_email', eventSchemas.set_email, ({ email }) => getVisitor().setEmail(email));
  handle('email_transcript', eventSchemas.email_transcript, async () => {
    const chatId = await getVisitor().getOwnChatId();
    const { db, clock, limits, getShelter, config } = hub.app;
    const content = { chatId, shelter: await getShelter(), publicUrl: config.publicUrl, now: clock.now() };
    return withChatErrors(queueTranscriptEmail(db, limits, { ...content, actor: null, ip: socket.data.identity.ip }));
  });
  handle('set_available', eventSchemas.set_available, async ({ is_available }) => admin?.setAvailable(is_available));

  socket.on('disconnect', () => {
    admin?.disconnect();
    if (!visitor) return;
    visitor.disconnect();
    visitors.delete(visitor);
  });
}

/** Turns API errors into chat errors with the same message. */
async function withChatErrors<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!isApiError(error)) throw error;
    throw new ChatError(error.message, error.retryAfterSeconds && error.retryAfterSeconds * 1000);
  }
}

function isAgent(currentUser: CurrentUser | null): currentUser is CurrentUser {
  return currentUser !== null && hasCapability(currentUser, 'answer chats');
}
