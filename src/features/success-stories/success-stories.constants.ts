/** Apart from the schemas, so that pages do not load them. */

/**
 * The status that the author and the shelter see. Visitors never see a `private` story: its author has not agreed, or
 * the pet
 * was returned.
 */
export const storyStatuses = ['waiting', 'published', 'declined', 'private'] as const;
export type StoryStatus = (typeof storyStatuses)[number];

export const storyDecisions = ['publish', 'decline', 'unpublish'] as const;
export type StoryDecision = (typeof storyDecisions)[number];

/** Maximum lengths in characters. */
export const storyLimits = { title: 100, text: 5000, author_name: 60, note: 1000, search: 100 } as const;

/** The most stories that are decided at once. */
export const MAX_BULK_STORIES = 100;

export const STORIES_PER_PAGE = 12;

/** Days after the approval until a pet without a pickup counts as at home. */
export const DAYS_UNTIL_AT_HOME = 3;

export const storyMessages = {
  none: 'You have no pending reviews.',
  /** `{field}` is its name. */
  fieldMissing: 'Please fill in the {field} field.',
  sent: 'Thank you for your story! We’ll review it and email you.',
  sentPrivately: 'Thank you for your story! We’ll keep it private.',
  changed: 'Story saved.',
  changedAndWaiting: 'Story saved. We’ll review it before it’s published again.',
  withdrawn: 'Your story is no longer published.',
  deleted: 'Story deleted.',
  failed: 'We couldn’t save your story. Please try again.',
  withdrawFailed: 'We couldn’t take your story off the site. Please try again.',
  deleteFailed: 'We couldn’t delete your story. Please try again.',
  notFound: 'This story doesn’t exist.',
  noAdoption: 'We couldn’t find this adoption.',
  /** `{pet}` is its name. */
  notYet: 'You can tell the story once {pet} is home with you.',
  alreadyWritten: 'You’ve already told {pet}’s story.',
  noConsent: 'The author hasn’t agreed to publish it.',
  isReturned: '{pet} is back at the shelter, so this story can’t be published.',
  changedSinceRead: 'This story has changed. Read it again before you decide.',
  notOnSite: 'This story isn’t published.',
  published: 'Story published.',
  declined: 'Story rejected. We’ll email the author in 5 minutes.',
  manyDeclined: 'Stories rejected. We’ll email their authors in 5 minutes.',
  unpublished: 'Story unpublished. It’s back in review.',
  decideFailed: 'We couldn’t save your decision. Please try again.',
} as const;
