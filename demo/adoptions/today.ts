import { day, startOfDay, type DemoApplication } from './demo-types.ts';

/*
 * Events follow the hours of the day. They are generated as of the end of today, so that they are the same at any hour of
 * the first start; then today's events are moved before the current time.
 */

export function endOfDay(now: Date): Date {
  return new Date(startOfDay(now).getTime() + day - 1);
}

/** Scales a timestamp of today so that all of today's events lie before now, in the same order. */
export function timestampBeforeNow(timestamp: Date, now: Date): Date {
  const midnight = startOfDay(now).getTime();
  const since = timestamp.getTime() - midnight;
  if (since <= 0 || since >= day) return timestamp;
  return new Date(midnight + Math.floor((since / day) * (now.getTime() - midnight)));
}

/** Moves today's events of an application before now. */
export function moveBeforeNow(application: DemoApplication, now: Date): DemoApplication {
  const moved = <T extends { at: Date }>(each: T): T => ({ ...each, at: timestampBeforeNow(each.at, now) });
  const { created, decided, returned, pickup, payment, deposit, refund, events, notes, checks } = application;
  const { feeLines, trial, handover } = application;
  return {
    ...application,
    created: timestampBeforeNow(created, now),
    decided: decided && timestampBeforeNow(decided, now),
    returned: returned && timestampBeforeNow(returned, now),
    pickup: pickup && { ...pickup, booked: timestampBeforeNow(pickup.booked, now) },
    payment: payment && moved(payment),
    deposit: deposit && moved(deposit),
    refund: refund && moved(refund),
    feeLines: feeLines.map((line) => moved(line)),
    trial: trial && { ...trial, startedAt: timestampBeforeNow(trial.startedAt, now) },
    handover: handover && timestampBeforeNow(handover, now),
    events: events.map((event) => moved(event)),
    notes: notes.map((note) => moved(note)),
    checks: checks.map((check) => moved(check)),
  };
}
