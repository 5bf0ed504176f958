/** As long as emails about a change wait in the outbox. */
export const UNDO_MS = 5 * 60_000;

/** The tables of an animal's record, and what to call a row of each. */
export const recordTables = {
  custodies: 'The stay',
  placements: 'The animal’s location',
  treatments: 'The treatment',
  weights: 'The weight',
  procedures: 'The procedure',
  medical_notes: 'The note',
  medical_files: 'The file',
} as const;
export type RecordTable = keyof typeof recordTables;

export const undoMessages = {
  roleEnded: 'You made this change with a role that has ended since. Ask a colleague to change it back.',
  notFound: 'There’s nothing to undo here.',
  tooLate: 'It’s been more than 5 minutes, so this can no longer be undone.',
  emailed: 'An email about this has already been sent, so it can no longer be undone.',
  changed: (what: string) => `${what} has changed since, so this can no longer be undone.`,
  read: 'The applicant has already read the message, so this can no longer be undone.',
  slotBooked: 'The time has been booked by someone else since, so this can no longer be undone.',
  undone: 'Undone. Everything is as it was before.',
} as const;
