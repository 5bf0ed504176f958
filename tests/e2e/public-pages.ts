/** One path per page, and per state in which a page looks different. */
export const publicPages = [
  '/',
  '/catalogue',
  '/catalogue?page=9',
  '/search?type=Dog&age=baby',
  '/search?text=retreiver',
  '/search?text=nobody-is-called-that&size=Small',
  '/search-and-display',
  '/pets/1',
  '/adoption-process/500',
  '/about',
  '/success-stories',
  '/faqs',
  '/privacy',
  '/terms',
  '/newsletter/confirm?token=x',
  '/newsletter/unsubscribe',
  '/owner-inquiries/confirm?token=x',
  '/saved-searches/unsubscribe',
  '/draft-reminders/unsubscribe',
  '/embed',
  '/auth',
  '/auth?mode=signup',
  '/reset-password',
  '/join',
  '/there-is-no-such-page',
];

/** All API calls look alike, and axe would take half a minute for them. */
export const repeatedApiCalls = 'main section[id] ~ section[id] ~ section[id]';
