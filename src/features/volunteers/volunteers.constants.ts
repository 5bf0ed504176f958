/** What volunteers can do. Coordinators record who can do what; a shift may require some. */
export const volunteerSkills = [
  'dog walking',
  'large dogs',
  'cat care',
  'small animals',
  'bottle feeding',
  'training',
  'cleaning',
  'front desk',
  'driving',
  'photography',
  'events',
  'repairs',
] as const;
export type VolunteerSkill = (typeof volunteerSkills)[number];

export const skillLabels: Record<VolunteerSkill, string> = {
  'dog walking': 'Dog walking',
  'large dogs': 'Large dogs',
  'cat care': 'Cat care',
  'small animals': 'Small animals',
  'bottle feeding': 'Bottle feeding',
  training: 'Training',
  cleaning: 'Cleaning',
  'front desk': 'Front desk',
  driving: 'Driving',
  photography: 'Photography',
  events: 'Events',
  repairs: 'Repairs',
};

export const SHIFTS_PATH = '/admin-dashboard/shifts';

export const shiftLimits = {
  title: 80,
  location: 120,
  notes: 1000,
  places: 100,
  weeks: 26,
  hours: 12,
  /** Days that one call lists. */
  days: 42,
  entryNote: 300,
  entryMinutes: 1440,
} as const;

/** People come a little early. */
export const CHECK_IN_OPENS_MINUTES = 60;
/** People who forget to check out can do so until then; afterwards the shift's end counts. */
export const CHECK_OUT_CLOSES_MINUTES = 240;
/** How long the desk shows a code. The one before it works, too. */
export const DESK_CODE_MINUTES = 10;
export const DESK_CODE_DIGITS = 6;

/** Whether a change is for one shift of a series, or for it and all after it. */
export const shiftScopes = ['this', 'following'] as const;
export type ShiftScope = (typeof shiftScopes)[number];

/** What the list says instead of a deleted account's name. */
export const FORMER_VOLUNTEER = 'Former volunteer';

export const shiftMessages = {
  notFound: 'We couldn’t find this shift.',
  canceled: 'This shift was canceled.',
  started: 'This shift has started. Ask a coordinator to change it.',
  ended: 'This shift is over.',
  full: 'This shift is full. Someone may have signed up before you.',
  overlap: 'They have another shift at that time.',
  ownOverlap: 'You have another shift at that time.',
  signedUp: 'You’re already signed up for this shift.',
  personSignedUp: 'They’re already signed up for this shift.',
  notSignedUp: 'You’re not signed up for this shift.',
  personNotSignedUp: 'They’re not signed up for this shift.',
  checkedIn: 'You’re checked in. Ask a coordinator to change this.',
  personCheckedIn: 'They checked in. Clear the check-in first.',
  notStaff: 'They no longer work or volunteer here.',
  dayTooLate: 'Choose an earlier day',
  timesPast: 'Choose a time that hasn’t passed',
  tooLong: 'A shift lasts at most 12 hours',
  timesOverlap: 'Some people have another shift at that time. Remove them from one of the shifts first.',
  timesStarted: 'This shift has started, so its times can’t change.',
  cancelStarted: 'This shift has started, so it can’t be canceled.',
  badCode: 'This code doesn’t match. Enter the one on the screen at the desk.',
  noShift: 'You have no shift right now. Check-in opens 60 minutes before a shift.',
  checkedOut: 'You’ve already checked out of this shift. A coordinator can correct the time.',
  notCheckedIn: 'You’re not checked in.',
  checkOutClosed: 'Your shift ended a while ago. A coordinator can correct the time.',
  checkInLate: 'Choose a time before the shift’s end',
  checkInEarly: 'Choose a time within 12 hours before the shift',
  checkInFuture: 'Choose a time that isn’t in the future',
  checkOutFirst: 'Choose a time after the check-in',
  checkOutAlone: 'Enter when they checked in',
  checkOutLate: 'Choose a time within 12 hours after the shift',
  noShowEarly: 'This shift hasn’t started yet.',
  noVolunteer: 'We couldn’t find this volunteer.',
  noEntry: 'This entry was deleted.',
  futureDay: 'Choose a day that isn’t in the future',
  dayOrder: 'Choose a last day that isn’t before the first',
} as const;

/** Such as "Sam doesn't have these skills: driving." */
export function missingSkillsMessage(skills: readonly VolunteerSkill[], name?: string): string {
  const names = skills.map((skill) => skillLabels[skill].toLowerCase()).join(', ');
  return name === undefined
    ? `This shift needs ${names}. Ask a coordinator to add that to your skills.`
    : `${name} doesn’t have this skill yet: ${names}.`;
}

/** Such as "2 h 30 min". */
export function formatMinutes(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}
