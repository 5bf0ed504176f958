export const homeStatuses = ['applied', 'home check', 'approved', 'paused', 'rejected', 'ended'] as const;
export type HomeStatus = (typeof homeStatuses)[number];

export const homeStatusLabels: Record<HomeStatus, string> = {
  applied: 'Applied',
  'home check': 'Home check',
  approved: 'Active',
  paused: 'Paused',
  rejected: 'Rejected',
  ended: 'Ended',
};

/** What a home can care for besides healthy adult animals. */
export const fosterKinds = ['neonates', 'medical', 'large dogs', 'seniors', 'shy animals'] as const;
export type FosterKind = (typeof fosterKinds)[number];

export const kindLabels: Record<FosterKind, string> = {
  neonates: 'Newborns',
  medical: 'Medical care',
  'large dogs': 'Large dogs',
  seniors: 'Seniors',
  'shy animals': 'Shy animals',
};

export const homeTypes = ['house', 'apartment', 'other'] as const;
export type HomeType = (typeof homeTypes)[number];
export const homeTypeLabels: Record<HomeType, string> = { house: 'House', apartment: 'Apartment', other: 'Other' };

export const homeCheckOutcomes = ['passed', 'concerns', 'failed'] as const;
export type HomeCheckOutcome = (typeof homeCheckOutcomes)[number];
export const homeCheckLabels: Record<HomeCheckOutcome, string> = {
  passed: 'Passed',
  concerns: 'Concerns',
  failed: 'Failed',
};

/** What a coordinator may decide about a home. */
export const homeDecisions = ['approve', 'reject', 'pause', 'resume', 'end'] as const;
export type HomeDecision = (typeof homeDecisions)[number];

/** From which statuses a decision leads to which. */
export const decisionPaths: Record<HomeDecision, { from: readonly HomeStatus[]; to: HomeStatus }> = {
  approve: { from: ['applied', 'home check'], to: 'approved' },
  reject: { from: ['applied', 'home check'], to: 'rejected' },
  pause: { from: ['approved'], to: 'paused' },
  resume: { from: ['paused'], to: 'approved' },
  end: { from: ['approved', 'paused'], to: 'ended' },
};

/** The homes whose animals and reports count: those that may have animals. */
export const activeStatuses = ['approved', 'paused'] as const satisfies readonly HomeStatus[];

export const urgencies = ['normal', 'soon', 'urgent'] as const;
export type Urgency = (typeof urgencies)[number];
export const urgencyLabels: Record<Urgency, string> = { normal: 'Normal', soon: 'Soon', urgent: 'Urgent' };

export const offerAnswers = ['yes', 'maybe', 'no'] as const;
export type OfferAnswer = (typeof offerAnswers)[number];
export const offerOutcomes = ['placed', 'passed over', 'closed'] as const;
export type OfferOutcome = (typeof offerOutcomes)[number];

export const needOutcomes = ['placed', 'withdrawn'] as const;
export type NeedOutcome = (typeof needOutcomes)[number];

export const reportTypes = ['report', 'question'] as const;
export type ReportType = (typeof reportTypes)[number];
export const reportTypeLabels: Record<ReportType, string> = { report: 'Update', question: 'Question' };
export const reportViews = ['waiting', 'answered'] as const;

export const supplyStatuses = ['requested', 'ready', 'delivered'] as const;
export type SupplyStatus = (typeof supplyStatuses)[number];
export const supplyStatusLabels: Record<SupplyStatus, string> = {
  requested: 'Requested',
  ready: 'Ready to pick up',
  delivered: 'Delivered',
};

export const fosterLimits = {
  streetAddress: 200,
  area: 60,
  capacity: 30,
  answer: 1000,
  note: 2000,
  reason: 500,
  needNote: 500,
  instructions: 4000,
  report: 4000,
  item: 100,
  openSupplies: 30,
  absences: 20,
  offersAtOnce: 50,
  search: 100,
  /** Reports and replies that a home may send in a day. */
  reportsPerDay: 60,
} as const;

/** How long a home has to answer an offer, by the animal's urgency. */
export const offerHours: Record<Urgency, number> = { urgent: 12, soon: 36, normal: 72 };

/** How far ahead a home sees doses. */
export const DOSES_AHEAD_DAYS = 14;

/** People accept the current version; a new text gets a new version. */
export const fosterAgreement = {
  version: '2026-11',
  points: [
    'The animal still belongs to us. We decide about adoption, moves and medical care together with you.',
    'You provide food, shelter and company, and follow the care instructions and doses on your page.',
    'If an animal is sick, hurt or lost, you tell us right away, day or night.',
    'We pay for veterinary care that we’ve approved, and lend you supplies.',
    'You keep the animal indoors or on a leash, and don’t hand it to anyone else without asking us.',
    'You can end a stay any time. We’ll find another place within two days, or at once in an emergency.',
    'We visit your home before the first stay, and use your address only for that and for emergencies.',
  ],
} as const;

export const fosterMessages = {
  notFound: 'We couldn’t find this foster home.',
  notFoster: 'You don’t have a foster home with us yet.',
  noAnimal: 'This animal isn’t staying with you.',
  noOffer: 'We couldn’t find this offer.',
  noNeed: 'We couldn’t find this animal’s request for a home.',
  noReport: 'We couldn’t find this report.',
  noSupply: 'We couldn’t find this request.',
  noAbsence: 'We couldn’t find these dates.',
  noDose: 'This dose is no longer open.',
  noLocation: 'No foster home uses this location.',
  appliedBefore: 'You’ve already applied. We’ll email you about the next step.',
  acceptAgreement: 'Accept the agreement to apply',
  enterAddress: 'Enter your street address',
  enterArea: 'Enter your town or neighborhood',
  enterHousehold: 'Tell us who lives with you',
  chooseSpecies: 'Choose at least one',
  enterReport: 'Write a few words',
  enterReply: 'Write a reply',
  enterItem: 'Enter what you need',
  enterReason: 'Enter a reason',
  dayOrder: 'Choose a last day that’s not before the first.',
  pastDays: 'Choose days that aren’t over yet.',
  overlap: 'You’ve already entered some of these days.',
  tooManyAbsences: 'Delete some dates before you add more.',
  tooManySupplies: 'You have a lot of open requests. Please wait until we’ve answered some.',
  pausedByShelter: 'We’ve paused your foster home. To get offers again, write us a message.',
  notActive: 'This foster home isn’t active.',
  ownHome: 'Ask a colleague: this is your own foster home.',
  newer: 'This foster home has changed since you opened it. Reload to see the changes.',
  wrongStatus: (label: string) => `This home’s status is now “${label}”. Reload to see what you can do.`,
  needsHomeCheck: 'Record a home check that was passed first.',
  nameInUse: 'Another location has this home’s number as its name. Rename it on the locations page first.',
  hasAnimals: (names: string) => `${names} must move out first. Move them on the kennel map, then try again.`,
  accountHasAnimals: (names: string) => `${names} must move out of this foster home before the account can be deleted.`,
  tooSmall: (animals: number) => `${animals} animals stay here now. Enter at least that number.`,
  notInCare: (pet: string) => `${pet} isn’t in care, so it doesn’t need a foster home.`,
  needExists: (pet: string) => `${pet} is already on the list.`,
  needClosed: 'This animal already has a home or is off the list.',
  offerClosed: 'This offer is closed.',
  offerExpired: 'The time to answer this offer is over. Write to us if you can still help.',
  notFirst: (name: string) => `${name} is first in line. Pass over them first, with a reason.`,
  noYes: 'This home hasn’t said yes.',
  away: (day: string) => `This home is away until ${day}.`,
  full: 'This home is full.',
  noMatch: 'Choose homes that are active.',
  usedKey: 'This was already sent. Reload the page.',
  doseNotAllowed: 'Send us an update when you’ve given it. We’ll record it for you.',
  reportLimit: 'You’ve sent a lot of updates today. If it’s urgent, please call us.',
} as const;

/** Such as `3 hours` or `2 days`. */
export function formatWait(ms: number): string {
  const hours = Math.max(1, Math.floor(ms / 3_600_000));
  const [count, unit] = hours < 48 ? [hours, 'hour'] : [Math.floor(hours / 24), 'day'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
