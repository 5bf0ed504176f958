/** An email's Message-ID, and when it arrived, by `performance.now()`. */
export interface Arrival {
  id: string;
  at: number;
}

/** From an email's arrival until its sender has noted it as sent, on a busy machine. */
const UNNOTED_MS = 2000;
/** Almost the lease of an email, which started a moment before it arrived. */
const LEASE_MS = 110_000;

/**
 * Leaves out the second copy of emails whose sender was killed between the mail server's acceptance and the note of it: SMTP
 * can't tell the next sender, which sends it again under the same Message-ID once the lease has expired. All other copies stay.
 * @param kills when a process that sends emails was killed
 */
export function dropSentAgain(
  arrivals: readonly Arrival[],
  kills: readonly number[],
): { once: Arrival[]; sentAgain: number } {
  const first = new Map<string, number>();
  const excused = new Set<string>();
  const once = arrivals
    .toSorted((one, other) => one.at - other.at)
    .filter(({ id, at }) => {
      const earlier = first.get(id);
      if (earlier === undefined) {
        first.set(id, at);
        return true;
      }
      const isUnnoted = kills.some((kill) => Math.abs(kill - earlier) <= UNNOTED_MS);
      if (excused.has(id) || !isUnnoted || at - earlier < LEASE_MS) return true;
      excused.add(id);
      return false;
    });
  return { once, sentAgain: excused.size };
}
