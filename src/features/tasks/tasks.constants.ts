export const taskLimits = { title: 200, details: 2000 } as const;

/** Which tasks a list shows. `everyone` includes tasks without an owner. */
export const taskViews = ['mine', 'everyone', 'done'] as const;
export type TaskView = (typeof taskViews)[number];

/** How often a task comes again after it is finished. */
export const taskRepeats = ['daily', 'weekly', 'every two weeks', 'monthly', 'every three months', 'yearly'] as const;
export type TaskRepeat = (typeof taskRepeats)[number];

/** What makes a task by itself: an application, a pet that goes home, a procedure with a follow-up date. */
export const taskEvents = ['application', 'adoption', 'procedure'] as const;
export type TaskEvent = (typeof taskEvents)[number];

export const taskMessages = {
  repeatNeedsDay: 'Choose a due date for a task that repeats.',
  notFound: 'This task was deleted.',
  noSuchOwner: 'Choose a colleague who works here.',
  noSuchPet: 'This pet was deleted.',
  noSuchApplication: 'This application was deleted.',
  noSuchPerson: 'This account was deleted.',
} as const;
