/** Steps of the checklist, in its order. */
export const setupSteps = ['contact', 'hours', 'sites', 'time_zone', 'fees', 'email', 'pets', 'colleagues'] as const;
export type SetupStep = (typeof setupSteps)[number];

/** The checklist's page. */
export const SETUP_HREF = '/admin-dashboard/setup';

export const MAX_SETUP_CODE_LENGTH = 40;
export const MAX_TIME_ZONE_LENGTH = 60;

export const setupMessages = {
  isSetUp: 'This shelter already has an Admin. Log in instead.',
  code: 'Enter the setup code',
  shelterName: 'Enter the name of your shelter',
  wrongCode: 'That’s not the current setup code. You’ll find it where Pawhaven was started.',
  created: 'You’re the first Admin. Welcome!',
  needsContact: 'Add your name, phone number and email first. Visitors need them to reach you.',
  failed: 'We couldn’t create your account. Please try again.',
  opened: 'Your shelter is open. Visitors can see your pets now.',
} as const;
