import { createContext } from 'react';

interface Site {
  name: string;
  email: string;
  phone: string;
  /** Within a sentence, after “open”. */
  openingDays: string;
  openingHours: string;
  /** IANA name; dates are in it. */
  timeZone: string;
  /** The names of the sites; only in dashboards. */
  locations?: readonly string[];
  /** Whether visitors see the pets; only in dashboards. */
  isOpen?: boolean;
  /** The public URL, without a trailing slash. */
  url: string;
}

/** The site of a page; empty if not even the frame could be rendered. */
export const SiteContext = createContext<Site>({
  name: '',
  email: '',
  phone: '',
  openingDays: '',
  openingHours: '',
  timeZone: 'UTC',
  url: '',
});
