import type { AppContext } from '../../../app-context.ts';
import { hasCapability } from '../../../platform/has-capability.contract.ts';
import type { Handlers } from '../../../platform/http/serve.ts';
import { addDays, dayIn } from '../../../platform/shelter-day.contract.ts';
import { countIntakesAndOutcomes } from '../../reports/server/index.ts';
import { listUrgentWarnings } from '../../system-status/server/index.ts';
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
  type May,
} from './open-work.queries.ts';

const MAX_TASKS = 8;

/** What is only for colleagues with other roles is empty. */
export function dayHandlers(app: AppContext): Handlers<DayApi> {
  const { db, clock, getShelter } = app;
  return {
    'GET /api/admin/day': async ({ currentUser }) => {
      const { timeZone, decisionDays, locations } = await getShelter();
      const now = clock.now();
      const today = dayIn(timeZone, now);
      const may: May = (capability) => hasCapability(currentUser, capability);
      const { tasks, total } = may('work on tasks')
        ? await listDueTasks(db, currentUser, { today, limit: MAX_TASKS })
        : { tasks: [], total: 0 };
      return {
        today,
        care: await countInCare(db, { locations }),
        week: await countWeek(),
        appointments: may('view calendar') ? await listAppointments(db, today, may) : [],
        tasks: { total, items: tasks },
        ...(await countOther(db, { now, today, timeZone }, may)),
        overdue: may('view applications') ? await findOverdue(db, { now, decisionDays }) : none,
        chats: may('answer chats') ? await findWaitingChats(db) : none,
        messages: may('view messages') ? await findUnreadThreads(db) : none,
        listings: may('edit animals') ? await findNewListings(db, may) : none,
        stories: may('review stories') ? await findWaitingStories(db) : none,
        flags: may('view people') && may('view applications') ? await findExpiringFlags(db, today) : [],
        emails: may('manage outbox') ? await findFailedEmails(db) : none,
        system_warnings: may('view system status') ? await listUrgentWarnings(app) : [],
      };

      async function countWeek(): Promise<ShelterDay['week']> {
        const starts_on = startOfWeek(today);
        const lastStart = addDays(starts_on, -7);
        const weekFrom = (startDay: string) => ({ startDay, endDay: addDays(startDay, 7), timeZone });
        const [thisWeek, lastWeek] = may('view reports')
          ? await countIntakesAndOutcomes(db, [weekFrom(starts_on), weekFrom(lastStart)])
          : [noAnimals, noAnimals];
        return { starts_on, ...thisWeek!, last_week: { starts_on: lastStart, ...lastWeek! } };
      }
    },
  };
}

const none = { total: 0, items: [] };
const noAnimals = { intakes: 0, outcomes: 0 };

/** Weeks start on Monday. */
function startOfWeek(day: string): string {
  return addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
}
