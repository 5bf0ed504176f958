import { createApiClient } from '../../../../browser/create-api-client.ts';
import type { ChatApi } from '../../chat.contract.ts';
import type { ChatAuth } from '../../chat-events.contract.ts';
import type { RealtimeSocket } from './realtime-socket.ts';

const call = createApiClient<ChatApi>();

/**
 * Opens a connection to the chat server, and loads the client library for it.
 * @param auth the identity to connect with, read again on each attempt
 * @throws ApiFailure if the chat server's URL cannot be loaded
 */
export async function connectRealtime(auth: () => ChatAuth): Promise<RealtimeSocket> {
  const [{ openSocket }, { url }] = await Promise.all([
    import('./realtime-socket.ts'),
    call('GET /api/chats/welcome', { allow401: true }),
  ]);
  return openSocket(url, auth);
}
