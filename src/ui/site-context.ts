import { createContext } from 'react';

/** The site that a page belongs to; empty where not even the frame of the site could be drawn. */
export const SiteContext = createContext({ name: '', email: '', url: '' });
