import { createContext } from 'react';

/** The site of a page; empty if not even the frame could be rendered. */
export const SiteContext = createContext({
  name: '',
  email: '',
  phone: '',
  /** Within a sentence, after “open”. */
  openingDays: '',
  openingHours: '',
  /** IANA name; dates are in it. */
  timeZone: 'UTC',
  /** The public URL, without a trailing slash. */
  url: '',
});
