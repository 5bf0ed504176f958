import type { Team } from '../../chat-events.contract.ts';
import { createStore, type Store } from '../../../../browser/store.ts';
import type { RealtimeSocket } from './live-socket.ts';

export interface Attendance {
  /** Whether the server knows this connection as an Admin's at this moment. */
  isAttending: boolean;
  /** Whether it has ever done so since the page was loaded: what is written later waits for the connection. */
  hasAttended: boolean;
  members: Team['members'];
  /** Conversations whose visitor is connected. */
  here: ReadonlySet<number>;
}

/** Before the server knows the connection. */
export const absent: Attendance = { isAttending: false, hasAttended: false, members: [], here: new Set() };

/** Of this page's connection. */
export const attendance = createStore(absent);

const PAUSE_MS = 3000;

/**
 * Makes the connection an Admin's each time that it is there, and follows who is there.
 * @param state where that is shown
 * @param onAttending told each time that the server knows it
 * @returns what ends it
 */
export function attend(socket: RealtimeSocket, state: Store<Attendance>, onAttending: () => void): () => void {
  const change = (what: Partial<Attendance>) => state.write({ ...state.read(), ...what });
  let isOver = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const register = async () => {
    clearTimeout(timer);
    const connection = socket.id;
    const answer = await socket.emitWithAck('register', { role: 'admin' }).catch(() => null);
    if (isOver || !socket.connected || socket.id !== connection) return;
    if (answer?.ok) {
      // Whoever is no Admin any more stays a visitor here.
      if (answer.role !== 'admin') return;
      change({
        isAttending: true,
        hasAttended: true,
        ...(answer.team && { members: answer.team.members, here: new Set(answer.team.here) }),
      });
      onAttending();
    } else {
      timer = setTimeout(() => void register(), answer?.retry_after_ms ?? PAUSE_MS);
    }
  };
  const connected = () => void register();
  const lost = () => {
    clearTimeout(timer);
    // Who comes and goes meanwhile is not told.
    change({ isAttending: false, here: new Set() });
  };
  const team = (members: Team['members']) => change({ members });
  const visitorHere = ({ conversation, is_here }: { conversation: number; is_here: boolean }) => {
    const here = new Set(state.read().here);
    if (is_here) here.add(conversation);
    else here.delete(conversation);
    change({ here });
  };

  socket.on('connect', connected).on('disconnect', lost).on('team', team).on('visitor_here', visitorHere);
  if (socket.connected) connected();
  return () => {
    isOver = true;
    lost();
    socket.off('connect', connected).off('disconnect', lost).off('team', team).off('visitor_here', visitorHere);
    change({ hasAttended: false, members: [] });
  };
}
