import type { Socket } from 'socket.io';
import type { CurrentUser } from '../http/current-user.ts';

export interface ConnectionIdentity {
  /** From the handshake's token; null for a visitor. */
  currentUser: CurrentUser | null;
  /** The hash of the secret that identifies a returning visitor. */
  visitor: string;
  ip: string;
  network: string;
}

export type RealtimeSocket = Socket<RealtimeEvents, RealtimeEvents, RealtimeEvents, { identity: ConnectionIdentity }>;
// oxlint-disable-next-line typescript/no-explicit-any -- features define their events
export type RealtimeEvents = Record<string, (...args: any[]) => void>;
