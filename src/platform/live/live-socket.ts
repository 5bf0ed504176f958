import type { Socket } from 'socket.io';
import type { CurrentUser } from '../http/current-user.ts';

/** Who is at the other end of a connection. */
export interface Peer {
  /** Whose token came with the handshake; null for a visitor. */
  currentUser: CurrentUser | null;
  /** The hash of the secret that makes a visitor known again. */
  visitor: string;
  ip: string;
  network: string;
}

export type LiveSocket = Socket<LiveEvents, LiveEvents, LiveEvents, { peer: Peer }>;
// oxlint-disable-next-line typescript/no-explicit-any -- what travels is the features' affair
export type LiveEvents = Record<string, (...given: any[]) => void>;
