import { day, startOfDay, type DemoApplication } from './shelter-life.ts';

/*
 * What befalls the shelter goes by the hours of the day. The story is told as of the last moment of today, so that it is
 * the same one at each hour of a first start; then what it tells of today is brought forward.
 */

export function endOfDay(now: Date): Date {
  return new Date(startOfDay(now).getTime() + day - 1);
}

/** Where a moment of today comes to stand so that all of today has happened by now, in its order. */
export function broughtForward(moment: Date, now: Date): Date {
  const midnight = startOfDay(now).getTime();
  const since = moment.getTime() - midnight;
  if (since <= 0 || since >= day) return moment;
  return new Date(midnight + Math.floor((since / day) * (now.getTime() - midnight)));
}

/** Brings forward all that befell an application today. */
export function bringForward(application: DemoApplication, now: Date): DemoApplication {
  const moved = <T extends { at: Date }>(each: T): T => ({ ...each, at: broughtForward(each.at, now) });
  const { created, decided, returned, pickup, payment, refund, deeds, notes, checks } = application;
  return {
    ...application,
    created: broughtForward(created, now),
    decided: decided && broughtForward(decided, now),
    returned: returned && broughtForward(returned, now),
    pickup: pickup && { ...pickup, booked: broughtForward(pickup.booked, now) },
    payment: payment && moved(payment),
    refund: refund && moved(refund),
    deeds: deeds.map((deed) => moved(deed)),
    notes: notes.map((note) => moved(note)),
    checks: checks.map((check) => moved(check)),
  };
}
