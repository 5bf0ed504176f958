import { z } from 'zod';
import { staffRoleNames } from '../../platform/capabilities.contract.ts';
import { defineApi } from '../../platform/http/api-contract.ts';
import { clearable, oneOf } from '../../platform/http/choice-schemas.ts';
import { calendarDay } from '../../platform/http/date-schemas.ts';
import { idInPath, integerInBody } from '../../platform/http/number-schemas.ts';
import { line, orEmpty } from '../../platform/http/text-schemas.ts';
import { hourTotals, shiftSchema, skillList, skillsInput } from './shifts.contract.ts';
import { shiftLimits, volunteerSkills } from './volunteers.constants.ts';

const id = z.int().positive();
const timestamp = z.iso.datetime();

const volunteerSchema = z
  .object({
    id,
    name: z.string(),
    email: z.string(),
    phone_number: z.string(),
    staff_roles: z.array(z.enum(staffRoleNames)),
    skills: skillList,
    minutes: hourTotals,
    next_shift: z.object({ id, title: z.string(), starts_at: timestamp }).nullable(),
    no_shows: z.int().min(0).describe('In the last 12 months.'),
  })
  .meta({ id: 'Volunteer' });
export type Volunteer = z.infer<typeof volunteerSchema>;

const hourEntrySchema = z
  .object({
    id,
    day: z.iso.date(),
    minutes: z.int().positive(),
    note: z.string().nullable(),
    recorded_by: z.string().nullable(),
    recorded_at: timestamp,
  })
  .meta({ id: 'VolunteerHours' });
export type HourEntry = z.infer<typeof hourEntrySchema>;

const volunteerDetailsSchema = volunteerSchema
  .extend({
    upcoming: z.array(shiftSchema),
    past: z.array(shiftSchema).describe('The last 50, the latest first.'),
    entries: z.array(hourEntrySchema).describe('Hours that coordinators recorded, the latest day first.'),
  })
  .meta({ id: 'VolunteerDetails' });
export type VolunteerDetails = z.infer<typeof volunteerDetailsSchema>;

const hourEntry = z.object({
  day: calendarDay(),
  minutes: integerInBody(1, shiftLimits.entryMinutes),
  note: clearable(line(shiftLimits.entryNote)),
});
export type NewHourEntry = z.output<typeof hourEntry>;
const hourUpdate = hourEntry.partial();
export type HourUpdate = z.output<typeof hourUpdate>;

const volunteersQuery = z.object({
  search: orEmpty(line(100)).describe('Part of a name, email or phone number.'),
  skill: orEmpty(oneOf(volunteerSkills)),
});
export type VolunteersQuery = z.output<typeof volunteersQuery>;

const daysQuery = z.object({ from: calendarDay(), to: calendarDay() });

const volunteerId = z.object({ id: idInPath().describe('The account’s id.') });
const entryIds = volunteerId.extend({ entry_id: idInPath().describe('The entry’s id.') });

const coordinators = { access: 'staff', capability: 'coordinate volunteers' } as const;

export const volunteersApi = defineApi({
  'GET /api/volunteers/': {
    summary: 'List volunteers',
    description: 'Everyone who has the role Volunteer or has ever signed up, by name.',
    ...coordinators,
    query: volunteersQuery,
    paged: true,
    response: z.array(volunteerSchema),
  },
  'GET /api/volunteers/totals': {
    summary: 'Add up everyone’s hours',
    description: 'Including those of deleted accounts.',
    ...coordinators,
    response: hourTotals,
  },
  'GET /api/volunteers/hours.csv': {
    summary: 'Export hours',
    ...coordinators,
    stepUp: true,
    query: daysQuery,
    response: z.string().describe('CSV: one row for each shift with a check-in, and for each recorded entry.'),
    contentType: 'text/csv',
  },
  'GET /api/volunteers/:id': {
    summary: 'Get a volunteer',
    ...coordinators,
    params: volunteerId,
    response: volunteerDetailsSchema,
    errors: [404],
  },
  'PUT /api/volunteers/:id/skills': {
    summary: 'Record someone’s skills',
    ...coordinators,
    params: volunteerId,
    body: z.object({ skills: skillsInput }),
    response: volunteerDetailsSchema,
    errors: [404],
  },
  'POST /api/volunteers/:id/hours': {
    summary: 'Record someone’s hours',
    ...coordinators,
    params: volunteerId,
    body: hourEntry,
    response: hourEntrySchema,
    status: 201,
    errors: [404],
  },
  'PUT /api/volunteers/:id/hours/:entry_id': {
    summary: 'Correct recorded hours',
    description: 'Absent fields stay.',
    ...coordinators,
    params: entryIds,
    body: hourUpdate,
    response: hourEntrySchema,
    errors: [404],
  },
  'DELETE /api/volunteers/:id/hours/:entry_id': {
    summary: 'Delete recorded hours',
    ...coordinators,
    params: entryIds,
    response: z.void(),
    status: 204,
    errors: [404],
  },
});
export type VolunteersApi = typeof volunteersApi;
