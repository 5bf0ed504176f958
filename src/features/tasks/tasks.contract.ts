import { z } from 'zod';
import { defineApi } from '../../platform/http/api-contract.ts';
import { clearable, oneOf, yesOrNoInput } from '../../platform/http/choice-schemas.ts';
import { calendarDay } from '../../platform/http/date-schemas.ts';
import { idInBody, idInPath, integerInBody, MAX_INTEGER, positiveDigits } from '../../platform/http/number-schemas.ts';
import { orEmpty, paragraphs, requiredLine } from '../../platform/http/text-schemas.ts';
import { colleagueSchema } from '../accounts/accounts.contract.ts';
import { taskEvents, taskLimits, taskRepeats, taskViews } from './tasks.constants.ts';

export const taskSchema = z
  .object({
    id: z.int().positive(),
    title: z.string(),
    details: z.string().nullable(),
    due_on: z.iso.date().nullable().describe('In the shelter’s time zone.'),
    repeats: z.enum(taskRepeats).nullable().describe('How often it repeats.'),
    owner: colleagueSchema.nullable().describe('The colleague who does it. Null: anyone can.'),
    pet: z.object({ id: z.int().positive(), name: z.string() }).nullable(),
    application: z
      .object({ id: z.int().positive(), applicant: z.string(), pet_name: z.string() })
      .nullable()
      .describe('The application that it is about. Only for staff who may view people.'),
    person: z
      .object({ id: z.int().positive(), name: z.string() })
      .nullable()
      .describe('The person that it is about. Only for staff who may view people.'),
    created_by: z.string().nullable(),
    created_at: z.iso.datetime(),
    done_at: z.iso.datetime().nullable(),
    done_by: colleagueSchema.nullable(),
  })
  .meta({ id: 'Task' });
export type Task = z.infer<typeof taskSchema>;

const title = requiredLine(taskLimits.title, 'Enter what to do');
const optionalId = clearable(idInBody());
const editable = {
  details: clearable(paragraphs(taskLimits.details)),
  owner_id: optionalId.describe('A colleague. Null leaves it to anyone.'),
  due_on: clearable(calendarDay()),
  repeats: clearable(oneOf(taskRepeats)).describe('Needs `due_on`. The next task is added when this one is finished.'),
};

const newTask = z.object({
  title,
  ...editable,
  pet_id: optionalId,
  application_id: optionalId,
  person_id: optionalId.describe('A user’s ID.'),
});
export type NewTask = z.output<typeof newTask>;

const taskUpdate = z.object({ title: title.optional(), ...editable, is_done: yesOrNoInput().optional() });
export type TaskUpdate = z.output<typeof taskUpdate>;

export const taskRuleSchema = z
  .object({
    event: z.enum(taskEvents),
    is_enabled: z.boolean(),
    title: z.string().describe('The start of the task’s title. The name of the person or pet follows.'),
    days: z.int().min(0).max(365).describe('From the event, or the procedure’s follow-up date, to the due date.'),
    owner: colleagueSchema.nullable().describe('The colleague who gets the tasks. Null leaves them to anyone.'),
  })
  .meta({ id: 'TaskRule' });
export type TaskRule = z.infer<typeof taskRuleSchema>;

const taskRuleUpdate = z
  .object({
    is_enabled: yesOrNoInput(),
    title,
    days: integerInBody(0, 365),
    owner_id: optionalId,
  })
  .partial();
export type TaskRuleUpdate = z.output<typeof taskRuleUpdate>;

const taskId = z.object({ id: idInPath().describe('The task’s ID.') });
const idFilter = orEmpty(positiveDigits(MAX_INTEGER));
const taskFilters = z.object({
  view: orEmpty(oneOf(taskViews)).describe('Your open tasks, everyone’s, or those done; by default everyone’s.'),
  pet_id: idFilter,
  application_id: idFilter,
  person_id: idFilter,
});
export type TaskFilters = z.output<typeof taskFilters>;

export const tasksApi = defineApi({
  'GET /api/tasks/rules': {
    summary: 'List which events add tasks',
    access: 'staff',
    capability: 'change settings',
    response: z.array(taskRuleSchema),
  },
  'PUT /api/tasks/rules/:event': {
    summary: 'Change which task an event adds',
    description: 'For later events. Absent fields stay.',
    access: 'staff',
    capability: 'change settings',
    params: z.object({ event: oneOf(taskEvents) }),
    body: taskRuleUpdate,
    response: z.array(taskRuleSchema),
  },
  'GET /api/tasks/': {
    summary: 'List tasks',
    description:
      'Open ones by due date, those without one last. Done ones with the latest first. Staff who may not assign tasks get only their own, and those that anyone can do.',
    access: 'staff',
    capability: 'work on tasks',
    query: taskFilters,
    paged: true,
    response: z.array(taskSchema),
  },
  'GET /api/tasks/overview': {
    summary: 'Count open tasks',
    access: 'staff',
    capability: 'work on tasks',
    response: z.object({
      today: z.iso.date().describe('In the shelter’s time zone.'),
      mine: z.int().min(0),
      everyone: z.int().min(0),
    }),
  },
  'POST /api/tasks/': {
    summary: 'Add a task',
    description: 'It is yours unless you name another owner.',
    access: 'staff',
    capability: 'work on tasks',
    body: newTask,
    response: taskSchema,
    status: 201,
  },
  'PUT /api/tasks/:id': {
    summary: 'Edit, reassign, finish or reopen a task',
    description: 'Absent fields stay. A task that a colleague has finished already stays theirs.',
    access: 'staff',
    capability: 'work on tasks',
    params: taskId,
    body: taskUpdate,
    response: taskSchema,
    errors: [404],
  },
  'DELETE /api/tasks/:id': {
    summary: 'Delete a task',
    access: 'staff',
    capability: 'work on tasks',
    params: taskId,
    response: z.void(),
    status: 204,
    errors: [404],
  },
});
export type TasksApi = typeof tasksApi;
