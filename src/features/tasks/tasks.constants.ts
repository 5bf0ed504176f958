export const taskLimits = { title: 200, details: 2000 } as const;

/** Which tasks a list shows. `everyone` includes tasks without an owner. */
export const taskViews = ['mine', 'everyone', 'done'] as const;
export type TaskView = (typeof taskViews)[number];

export const taskMessages = {
  notFound: 'This task was deleted.',
  noSuchOwner: 'Choose a colleague who works here.',
  noSuchPet: 'This pet was deleted.',
  noSuchApplication: 'This application was deleted.',
  noSuchPerson: 'This account was deleted.',
} as const;
