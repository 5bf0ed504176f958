import { z } from 'zod';
import { defineApi } from '../../platform/http/api-contract.ts';
import { colleagueSchema } from '../accounts/accounts.contract.ts';
import { taskSchema } from '../tasks/tasks.contract.ts';

const id = z.int().positive();
const count = z.int().min(0);

const occupancy = z.object({
  available: count,
  on_hold: count,
  reserved: count.describe('Adopted, with a pickup still to come.'),
  capacity: count.nullable().describe('Null if it is not set.'),
});

const week = z.object({
  starts_on: z.iso.date().describe('A Monday.'),
  intakes: count.describe('New pets of the shelter, and returns.'),
  outcomes: count.describe('Adoptions that were not undone, and other departures.'),
});

const appointment = z
  .object({
    type: z.enum(['pickup', 'visit']),
    id,
    time: z.string().nullable().describe('Such as `02:00 PM`; null if staff choose it.'),
    status: z.enum(['requested', 'booked', 'done', 'no-show']),
    location: z.string().nullable(),
    pet_id: id.nullable(),
    pet_name: z.string(),
    person: z.string(),
    application_id: id.nullable(),
    fee_due_cents: count.nullable().describe('The fee due at the pickup, if there is one.'),
  })
  .meta({ id: 'Appointment' });
export type Appointment = z.infer<typeof appointment>;

const overdueApplication = z.object({
  id,
  applicant: z.string(),
  pet_name: z.string(),
  days_overdue: count.describe('Whole days since the decision was due.'),
  assignee: colleagueSchema.nullable().describe('The colleague who looks after it.'),
});
const waitingChat = z.object({ id, visitor: z.string(), text: z.string(), waiting_since: z.iso.datetime() });
const unreadThread = z.object({
  id,
  last_message_id: id,
  person: z.string(),
  text: z.string(),
  created_at: z.iso.datetime(),
});
const newListing = z.object({ id, name: z.string(), species: z.string(), owner: z.string() });
const waitingStory = z.object({ id, title: z.string(), author: z.string(), pet_name: z.string() });
const expiringFlag = z.object({ application_id: id, person: z.string(), expires_on: z.iso.date() });
const failedEmail = z.object({ id, subject: z.string(), to: z.string() });

/** The first items of a list, and how many there are. */
function first<T extends z.ZodType>(item: T) {
  return z.object({ total: count, items: z.array(item) });
}

export const daySchema = z
  .object({
    today: z.iso.date().describe('In the shelter’s time zone.'),
    care: occupancy.extend({
      sites: z.array(occupancy.extend({ name: z.string().nullable().describe('Null: no site is set.') })),
    }),
    week: week.extend({ last_week: week }),
    appointments: z.array(appointment).describe('Today’s, without canceled ones.'),
    tasks: first(taskSchema).describe('Open tasks that are due.'),
    undecided: count.describe('Pending applications, at most 10,001.'),
    overdue: first(overdueApplication),
    chats: first(waitingChat),
    messages: first(unreadThread),
    listings: first(newListing),
    treatments_due: count.describe('For animals in care, due today or before, as in the due list; at most 10,001.'),
    ended_holds: count.describe('Strays whose hold is over and who aren’t on the site; at most 10,001.'),
    reported_listings: count,
    stale_listings: count.describe('Available pets not edited for 30 days, at most 10,001.'),
    stories: first(waitingStory),
    flags: z.array(expiringFlag).describe('Flags that end within a week.'),
    emails: first(failedEmail).describe('Emails that could not be sent.'),
    system_warnings: z
      .array(z.string())
      .describe('What is seriously wrong with the installation, such as `Your backup is late`.'),
  })
  .meta({ id: 'ShelterDay' });
export type ShelterDay = z.infer<typeof daySchema>;

export const dayApi = defineApi({
  'GET /api/admin/day': {
    summary: 'Get what the dashboard shows of today',
    description: 'What only colleagues with other roles may see is empty, and counts are 0.',
    access: 'staff',
    capability: 'use dashboard',
    response: daySchema,
  },
});
export type DayApi = typeof dayApi;
