import { z } from 'zod';
import { defineApi } from '../../platform/http/api-contract.ts';
import { clearable, oneOf, yesOrNoInput } from '../../platform/http/choice-schemas.ts';
import { calendarDay } from '../../platform/http/date-schemas.ts';
import { idInBody, idInPath, integerInBody, positiveDigits } from '../../platform/http/number-schemas.ts';
import { line, orEmpty, paragraphs, requiredLine } from '../../platform/http/text-schemas.ts';
import { DESK_CODE_DIGITS, shiftLimits, shiftScopes, volunteerSkills } from './volunteers.constants.ts';

const positive = z.int().positive();
const id = positive;
const timestamp = z.iso.datetime();
const minutes = z.int().min(0);
export const skillList = z.array(z.enum(volunteerSkills));

const signUpSchema = z.object({
  checked_in_at: timestamp.nullable(),
  checked_out_at: timestamp.nullable().describe('Without it, the time to the shift’s end counts.'),
  is_no_show: z.boolean(),
  minutes: minutes.describe('So far.'),
});

const shiftPersonSchema = signUpSchema.extend({
  user_id: id.nullable().describe('null after the account was deleted.'),
  name: z.string(),
  missing_skills: skillList,
});
export type ShiftPerson = z.infer<typeof shiftPersonSchema>;

export const shiftSchema = z
  .object({
    id,
    series_id: id.nullable().describe('The first shift of its weekly series.'),
    title: z.string(),
    location: z.string(),
    starts_at: timestamp,
    ends_at: timestamp,
    places: positive,
    free: z.int().min(0).describe('Places left.'),
    skills: skillList.describe('Everyone who signs up needs all of them.'),
    missing_skills: skillList.describe('Those that you don’t have.'),
    notes: z.string().nullable(),
    canceled_at: timestamp.nullable(),
    own: signUpSchema.nullable().describe('Your sign-up.'),
    people: z.array(shiftPersonSchema).nullable().describe('Only for coordinators.'),
  })
  .meta({ id: 'Shift' });
export type Shift = z.infer<typeof shiftSchema>;

export const hourTotals = z.object({ month: minutes, year: minutes, total: minutes }).describe('In minutes.');
export type HourTotals = z.infer<typeof hourTotals>;

export const ownShiftsSchema = z
  .object({
    skills: skillList,
    minutes: hourTotals,
    upcoming: z.array(shiftSchema).describe('Those that haven’t ended, the next one first.'),
    past: z.array(shiftSchema).describe('The last 20, the latest first.'),
  })
  .meta({ id: 'OwnShifts' });
export type OwnShifts = z.infer<typeof ownShiftsSchema>;

const deskSchema = z
  .object({
    code: z.string(),
    expires_at: timestamp.describe('When the next code is due. This one works ten minutes longer.'),
    url: z.string().describe('Opens the shifts with the code filled in.'),
    qr_code: z.object({ size: z.int(), path: z.string() }).describe('The URL. An SVG path, one unit per module.'),
    shifts: z.array(
      shiftSchema
        .pick({ id: true, title: true, location: true, starts_at: true, ends_at: true })
        .extend({ signed_up: z.int().min(0), checked_in: z.int().min(0) }),
    ),
  })
  .meta({ id: 'ShiftDesk' });
export type ShiftDesk = z.infer<typeof deskSchema>;

const candidateSchema = z
  .object({ id, name: z.string(), missing_skills: skillList, is_busy: z.boolean() })
  .meta({ id: 'ShiftCandidate' });
export type ShiftCandidate = z.infer<typeof candidateSchema>;

const time = z
  .string('takes a time such as 09:30')
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'takes a time such as 09:30')
  .meta({ type: 'string' });
const doneAt = z.iso
  .datetime({ offset: true, error: 'takes a time such as 2026-05-31T14:30:00Z' })
  .refine((value) => value >= '2000' && value < '9999', 'takes a time such as 2026-05-31T14:30:00Z');
export const skillsInput = z.array(oneOf(volunteerSkills)).max(volunteerSkills.length);
const shiftFields = {
  title: requiredLine(shiftLimits.title, 'Enter a title'),
  location: line(shiftLimits.location),
  day: calendarDay().describe('In the shelter’s time zone, as the times are.'),
  starts: time,
  ends: time.describe('If it isn’t after `starts`, on the next day.'),
  places: integerInBody(1, shiftLimits.places),
  skills: skillsInput,
  notes: clearable(paragraphs(shiftLimits.notes)),
};

const newShift = z.object({
  ...shiftFields,
  location: shiftFields.location.optional(),
  skills: skillsInput.optional(),
  weeks: integerInBody(1, shiftLimits.weeks).optional().describe('On the same weekday at the same time. Default: 1.'),
});
export type NewShift = z.output<typeof newShift>;

const scope = oneOf(shiftScopes).optional().describe('Only `this` shift, or also those `following` in its series.');
const shiftUpdate = z.object(shiftFields).partial().extend({ scope });
export type ShiftUpdate = z.output<typeof shiftUpdate>;

const signUpUpdate = z.object({
  checked_in_at: clearable(doneAt),
  checked_out_at: clearable(doneAt),
  is_no_show: yesOrNoInput().optional(),
});
export type SignUpUpdate = z.output<typeof signUpUpdate>;

const shiftId = z.object({ id: idInPath().describe('The shift’s id.') });
const shiftPersonIds = shiftId.extend({ user_id: idInPath().describe('The account’s id.') });

const everyone = { access: 'staff', capability: 'use dashboard' } as const;
const coordinators = { access: 'staff', capability: 'coordinate volunteers' } as const;

export const shiftsApi = defineApi({
  'GET /api/shifts/': {
    summary: 'List shifts',
    description: 'By time. Only coordinators see who is signed up, and which shifts were canceled.',
    ...everyone,
    query: z.object({
      from: orEmpty(calendarDay()).describe('The first day, in the shelter’s time zone. Default: today.'),
      days: orEmpty(positiveDigits(shiftLimits.days)).describe('Default: 14.'),
    }),
    response: z.object({ today: z.iso.date(), from: z.iso.date(), to: z.iso.date(), shifts: z.array(shiftSchema) }),
  },
  'GET /api/shifts/mine': {
    summary: 'List your shifts and add up your hours',
    ...everyone,
    response: ownShiftsSchema,
  },
  'POST /api/shifts/:id/sign-up': {
    summary: 'Sign up for a shift',
    description: 'Until it starts. You need all its skills, and no other shift at the same time.',
    ...everyone,
    params: shiftId,
    response: shiftSchema,
    status: 201,
    errors: [404, 409],
  },
  'DELETE /api/shifts/:id/sign-up': {
    summary: 'Cancel your place in a shift',
    description: 'Until it starts.',
    ...everyone,
    params: shiftId,
    response: shiftSchema,
    errors: [404, 409],
  },
  'POST /api/shifts/check-in': {
    summary: 'Check in to your shift with the code at the desk',
    description: 'From 60 minutes before its start to its end.',
    ...everyone,
    body: z.object({
      code: line(40)
        .transform((text) => text.replaceAll(/[\s-]/g, ''))
        .refine((text) => /^\d+$/.test(text) && text.length === DESK_CODE_DIGITS, 'Enter the 6 digits')
        .meta({ type: 'string' }),
    }),
    response: shiftSchema,
    errors: [409],
  },
  'POST /api/shifts/check-out': {
    summary: 'Check out of your shift',
    description: 'Until four hours after its end.',
    ...everyone,
    response: shiftSchema,
    errors: [409],
  },
  'GET /api/shifts/desk': {
    summary: 'Get the code for the desk',
    description: 'It changes every ten minutes.',
    ...coordinators,
    response: deskSchema,
  },
  'POST /api/shifts/': {
    summary: 'Add a shift, or one each week',
    ...coordinators,
    body: newShift,
    response: z.array(shiftSchema),
    status: 201,
  },
  'PUT /api/shifts/:id': {
    summary: 'Change a shift',
    description: 'Absent fields stay. Everyone who is signed up gets an email about a new time, title or location.',
    ...coordinators,
    params: shiftId,
    body: shiftUpdate,
    response: shiftSchema,
    errors: [404, 409],
  },
  'POST /api/shifts/:id/cancel': {
    summary: 'Cancel a shift',
    description: 'Until it starts. Emails everyone who is signed up.',
    ...coordinators,
    params: shiftId,
    body: z.object({ scope }),
    response: z.object({ canceled: positive, emailed: z.int().min(0) }),
    errors: [404, 409],
  },
  'GET /api/shifts/:id/candidates': {
    summary: 'List people who could be added to a shift',
    description: 'Staff who aren’t signed up. Those with the skills and the time come first.',
    ...coordinators,
    params: shiftId,
    response: z.array(candidateSchema),
    errors: [404],
  },
  'POST /api/shifts/:id/people': {
    summary: 'Add someone to a shift',
    description: 'Until it ends. They get an email.',
    ...coordinators,
    params: shiftId,
    body: z.object({
      user_id: idInBody(),
      despite_skills: yesOrNoInput().optional().describe('Add them even without the skills.'),
    }),
    response: shiftSchema,
    status: 201,
    errors: [404, 409],
  },
  'PUT /api/shifts/:id/people/:user_id': {
    summary: 'Correct when someone checked in and out, or record a no-show',
    description: 'Absent fields stay.',
    ...coordinators,
    params: shiftPersonIds,
    body: signUpUpdate,
    response: shiftSchema,
    errors: [404, 409],
  },
  'DELETE /api/shifts/:id/people/:user_id': {
    summary: 'Remove someone from a shift',
    description: 'Before it starts, they get an email.',
    ...coordinators,
    params: shiftPersonIds,
    response: shiftSchema,
    errors: [404, 409],
  },
});
export type ShiftsApi = typeof shiftsApi;
