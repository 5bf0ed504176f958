export const trashTypes = ['pet', 'listing', 'application', 'person'] as const;
export type TrashType = (typeof trashTypes)[number];

export const TRASH_PATH = '/admin-dashboard/trash';

/** After so many days, what was deleted is deleted forever. */
export const TRASH_DAYS = 30;

/** Most items that are restored or deleted forever together. */
export const MAX_TRASH_ITEMS = 200;

export const trashMessages = {
  gone: 'This is no longer in the trash. Someone may have restored it or deleted it forever.',
  conflict: (title: string) => `${title} can’t be restored, because something new contradicts it.`,
} as const;
