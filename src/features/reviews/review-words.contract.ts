/** The rules and words of stories that pages need; apart from the schemas, which weigh more. */

/**
 * How a story stands, for its author and for the shelter: `private` is what visitors never see, since its author has not
 * agreed, or its pet is with the shelter again.
 */
export const reviewStates = ['waiting', 'published', 'declined', 'private'] as const;
export type ReviewState = (typeof reviewStates)[number];

export const storyDecisions = ['publish', 'decline', 'unpublish'] as const;
export type StoryDecision = (typeof storyDecisions)[number];

/** Longest values in characters. */
export const reviewLimits = { title: 100, text: 5000, author_name: 60, note: 1000, search: 100 } as const;

/** How many stories a page for visitors holds. */
export const storiesOnAPage = 12;

/** An adoption without a pickup is taken for a pet that lives at home after so many days. */
export const DAYS_TO_SETTLE = 3;

export const reviewMessages = {
  none: 'You have no pending reviews.',
  /** `{field}` is its name. */
  fieldMissing: 'Please fill in the {field} field.',
  sent: 'Thank you for your story! The shelter reads it next.',
  sentPrivately: 'Thank you for your story! It stays with the shelter.',
  changed: 'Your story was changed.',
  changedAndWaits: 'Your story was changed. The shelter reads it before it stands on the site again.',
  withdrawn: 'Your story is off the site.',
  deleted: 'Your story was deleted.',
  failed: 'Your story could not be saved. Please try again.',
  withdrawFailed: 'Your story could not be taken off the site. Please try again.',
  deleteFailed: 'Your story could not be deleted. Please try again.',
  notFound: 'No story has this number.',
  noAdoption: 'You have no adoption of this number to tell about.',
  /** `{pet}` is its name. */
  notYet: 'You can tell the story once {pet} lives with you.',
  toldAlready: 'You have told the story of {pet} already.',
  noConsent: 'Its author has not agreed that it is published.',
  isBack: '{pet} is with the shelter again, so that this story cannot be published.',
  changedMeanwhile: 'This story was changed meanwhile. Please read it again before you decide.',
  notOnSite: 'This story is not on the site.',
  published: 'The story is on the site.',
  declined: 'The story was declined. Its author is told in 5 minutes.',
  unpublished: 'The story is off the site, and waits for you again.',
  decideFailed: 'The decision could not be saved. Please try again.',
} as const;
