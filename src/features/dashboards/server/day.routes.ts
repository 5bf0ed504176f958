import type { AppContext } from '../../../app-context.ts';
import type { Handlers } from '../../../platform/http/serve.ts';
import { addDays, dayIn } from '../../../platform/shelter-day.contract.ts';
import { countIntakesAndOutcomes } from '../../reports/server/index.ts';
import { listDueTasks } from '../../tasks/server/index.ts';
import type { DayApi, ShelterDay } from '../day.contract.ts';
import { listAppointments } from './appointments.queries.ts';
import { countInCare } from './care.queries.ts';
import {
  countOther,
  findExpiringFlags,
  findFailedEmails,
  findNewListings,
  findOverdue,
  findUnreadThreads,
  findWaitingChats,
  findWaitingStories,
} from './open-work.queries.ts';

const MAX_TASKS = 8;

export function dayHandlers({ db, clock, getShelter }: AppContext): Handlers<DayApi> {
  return {
    'GET /api/admin/day': async () => {
      const { timeZone, decisionDays, locations } = await getShelter();
      const now = clock.now();
      const today = dayIn(timeZone, now);
      const { tasks, total } = await listDueTasks(db, { today, limit: MAX_TASKS });
      return {
        today,
        care: await countInCare(db, { locations }),
        week: await countWeek(),
        appointments: await listAppointments(db, today),
        tasks: { total, items: tasks },
        ...(await countOther(db, { now, today, timeZone })),
        overdue: await findOverdue(db, { now, decisionDays }),
        chats: await findWaitingChats(db),
        messages: await findUnreadThreads(db),
        listings: await findNewListings(db),
        stories: await findWaitingStories(db),
        flags: await findExpiringFlags(db, today),
        emails: await findFailedEmails(db),
      };

      async function countWeek(): Promise<ShelterDay['week']> {
        const starts_on = startOfWeek(today);
        const lastStart = addDays(starts_on, -7);
        const weekFrom = (startDay: string) => ({ startDay, endDay: addDays(startDay, 7), timeZone });
        const [thisWeek, lastWeek] = await countIntakesAndOutcomes(db, [weekFrom(starts_on), weekFrom(lastStart)]);
        return { starts_on, ...thisWeek!, last_week: { starts_on: lastStart, ...lastWeek! } };
      }
    },
  };
}

/** Weeks start on Monday. */
function startOfWeek(day: string): string {
  return addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
}
