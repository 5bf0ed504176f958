import { createContext } from 'react';

/** The site that a page belongs to; empty where not even the frame of the site could be drawn. */
export const SiteContext = createContext({
  name: '',
  email: '',
  phone: '',
  /** Within a sentence, after “open”. */
  openingDays: '',
  openingHours: '',
  /** IANA name; dates are meant in it. */
  timeZone: 'UTC',
  /** Where the site is reached, without a trailing slash. */
  url: '',
});
