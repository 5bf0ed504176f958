import type { CurrentUser } from '../../../../platform/http/current-user.ts';
import type { RealtimeSocket } from '../../../../platform/realtime/realtime-socket.ts';
import type { Limits } from '../../../../platform/limits/limits.ts';
import { isApiError } from '../../../../platform/http/api-error.ts';
import { chatWords } from '../../chat-words.contract.ts';
import { mailTranscript } from '../transcript.ts';
import { Admin } from './admin.ts';
import { ChatRefused, hearing, tellNotice } from './hear.ts';
import { Hub, type HubOptions } from './hub.ts';
import { liveSchemas } from './live-schemas.ts';
import { Looks } from './looks.ts';
import { Visitor } from './visitor.ts';

/** The running chat. */
export interface LiveChat {
  /** Something was written that those who are connected should learn of at once. */
  changed(): void;
  close(): Promise<void>;
}

/** Takes part in the live connections: visitors talk with the shelter, Admins answer, dashboards learn what is new. */
export function serveChat(options: HubOptions & { limits: Limits }): LiveChat {
  const hub = new Hub(options);
  const visitors = new Set<Visitor>();
  const looks = new Looks(hub, () => visitors);
  hub.onChange = () => looks.soon();
  options.live.io.on('connection', (socket) => take(hub, socket, visitors, options.limits));
  return {
    changed: () => looks.soon(),
    close: () => looks.stop(),
  };
}

function take(hub: Hub, socket: RealtimeSocket, visitors: Set<Visitor>, limits: Limits): void {
  const hear = hearing(socket, hub.options.live, hub.options.onWarning);
  const { currentUser } = socket.data.identity;
  let admin: Admin | null = null;
  let visitor: Visitor | null = null;
  // A client that begins to talk without registering is a visitor. One that has left meanwhile is still heard out.
  const asVisitor = () => {
    if (visitor) return visitor;
    visitor = new Visitor(hub, socket);
    if (socket.connected) visitors.add(visitor);
    else visitor.leave();
    return visitor;
  };

  hear('register', liveSchemas.register, async ({ role, ...given }, { isAcknowledged }) => {
    const wantsAdmin = role.toLowerCase() === 'admin';
    if (wantsAdmin && !isAdmin(currentUser)) tellNotice(socket, chatWords.notAnAdmin);
    if (wantsAdmin && isAdmin(currentUser) && socket.connected) admin ??= new Admin(hub, socket, currentUser);
    const answer = admin ? await admin.register() : await asVisitor().register(given);
    if (!isAcknowledged) socket.emit('registered', answer);
    return answer;
  });
  hear('send_message', liveSchemas.send_message, (given) => (admin ? admin.send(given) : asVisitor().send(given)));
  hear('catch_up', liveSchemas.catch_up, (given) => (admin ? admin.catchUp(given) : asVisitor().catchUp(given)));
  hear('typing', liveSchemas.typing, (given) =>
    admin ? admin.noteTyping(given.conversation) : asVisitor().noteTyping(),
  );
  hear('read', liveSchemas.read, ({ conversation, seq }) =>
    admin ? admin.noteRead(conversation, seq) : asVisitor().noteRead(seq),
  );
  hear('looking_at', liveSchemas.looking_at, async ({ page }) => {
    if (!admin) await asVisitor().lookAt(page);
  });
  hear('leave_email', liveSchemas.leave_email, ({ email }) => asVisitor().leaveEmail(email));
  hear('mail_transcript', liveSchemas.mail_transcript, async () => {
    const chatId = await asVisitor().confirmChat();
    const { db, clock, getShelter, publicUrl } = hub.options;
    const content = { chatId, shelter: await getShelter(), publicUrl, now: clock.now() };
    return refusing(mailTranscript(db, limits, { ...content, actor: null, ip: socket.data.identity.ip }));
  });
  hear('set_available', liveSchemas.set_available, async ({ is_available }) => admin?.setAvailable(is_available));

  socket.on('disconnect', () => {
    admin?.leave();
    if (!visitor) return;
    visitor.leave();
    visitors.delete(visitor);
  });
}

/** What a rule of the calls refuses is refused here in the same words. */
async function refusing<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!isApiError(error)) throw error;
    throw new ChatRefused(error.message, error.retryAfterSeconds && error.retryAfterSeconds * 1000);
  }
}

function isAdmin(currentUser: CurrentUser | null): currentUser is CurrentUser {
  return currentUser?.role === 'Admin';
}
