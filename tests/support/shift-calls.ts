import type { Shift } from '../../src/features/volunteers/shifts.contract.ts';
import { createStaff, type SignedInUser } from './signed-in-users.ts';
import type { StartedApp } from './start-app.ts';

export type ShiftResponse = Shift & { error: string; fields?: Record<string, string> };

/** The day of `MovableClock`, a Monday; it is 6:00 AM in New York. */
export const newShift = {
  title: 'Morning walk',
  location: 'Main entrance',
  day: '2026-05-04',
  starts: '09:00',
  ends: '12:00',
  places: 3,
  skills: [] as string[],
};

/** Calls the API of shifts and volunteers, and makes shifts and volunteers. */
export function shiftCalls(app: StartedApp, coordinator: SignedInUser) {
  const callAs = <T = ShiftResponse>({ token }: { token: string }, method: string, path: string, body?: unknown) =>
    app.call<T>(method, `/api/${path}`, { token, ...(body !== undefined && { body }) });
  const call = <T = ShiftResponse>(method: string, path: string, body?: unknown) =>
    callAs<T>(coordinator, method, path, body);
  return {
    callAs,
    call,
    addShift: async (traits: object = {}) =>
      (await call<Shift[]>('POST', 'shifts/', { ...newShift, ...traits })).body[0]!,
    addSeries: async (weeks: number, traits: object = {}) =>
      (await call<Shift[]>('POST', 'shifts/', { ...newShift, ...traits, weeks })).body,
    getShift: async (id: number) => {
      const from = '2026-01-01';
      for (let at = 0; at < 12; at += 1) {
        const day = new Date(Date.parse(from) + at * 42 * 86_400_000).toISOString().slice(0, 10);
        const { body } = await call<{ shifts: Shift[] }>('GET', `shifts/?from=${day}&days=42`);
        const found = body.shifts.find((shift) => shift.id === id);
        if (found) return found;
      }
      throw new Error(`There is no shift ${id}.`);
    },
    signUp: (who: SignedInUser, id: number) => callAs(who, 'POST', `shifts/${id}/sign-up`),
    cancel: (who: SignedInUser, id: number) => callAs(who, 'DELETE', `shifts/${id}/sign-up`),
    addPerson: (id: number, user_id: number, more: object = {}) =>
      call('POST', `shifts/${id}/people`, { user_id, ...more }),
    correct: (id: number, userId: number, body: object) => call('PUT', `shifts/${id}/people/${userId}`, body),
    deskCode: async () => (await call<{ code: string }>('GET', 'shifts/desk')).body.code,
    checkIn: (who: SignedInUser, code: string) => callAs(who, 'POST', 'shifts/check-in', { code }),
    checkOut: (who: SignedInUser) => callAs(who, 'POST', 'shifts/check-out'),
    createVolunteer: (name = 'Sam Okafor') => createStaff(app.db, ['volunteer'], { name }),
  };
}
