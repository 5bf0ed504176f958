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

export const STORIES_PER_PAGE = 12;

/** Days after the approval until a pet without a pickup counts as at home. */
export const DAYS_UNTIL_AT_HOME = 3;

export const storyMessages = {
  none: 'You have no pending reviews.',
  /** `{field}` is its name. */
  fieldMissing: 'Please fill in the {field} field.',
  sent: 'Thank you for your story! The shelter reads it next.',
  sentPrivately: 'Thank you for your story! It stays with the shelter.',
  changed: 'Your story was changed.',
  changedAndWaiting: 'Your story was changed. The shelter reads it before it stands on the site again.',
  withdrawn: 'Your story is off the site.',
  deleted: 'Your story was deleted.',
  failed: 'Your story could not be saved. Please try again.',
  withdrawFailed: 'Your story could not be taken off the site. Please try again.',
  deleteFailed: 'Your story could not be deleted. Please try again.',
  notFound: 'No story has this number.',
  noAdoption: 'You have no adoption of this number to tell about.',
  /** `{pet}` is its name. */
  notYet: 'You can tell the story once {pet} lives with you.',
  alreadyWritten: 'You have told the story of {pet} already.',
  noConsent: 'Its author has not agreed that it is published.',
  isReturned: '{pet} is with the shelter again, so that this story cannot be published.',
  changedSinceRead: 'This story was changed meanwhile. Please read it again before you decide.',
  notOnSite: 'This story is not on the site.',
  published: 'The story is on the site.',
  declined: 'The story was declined. Its author is told in 5 minutes.',
  unpublished: 'The story is off the site, and waits for you again.',
  decideFailed: 'The decision could not be saved. Please try again.',
} as const;
