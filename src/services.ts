import { createContext } from 'react-router';
import type { Clock } from './platform/clock.ts';
import type { Database } from './platform/database.ts';
import type { ApiDocument } from './platform/http/api-document.ts';

/**
 * What a page's loader gets from the server. Of the server, types only: a value import from a
 * feature's server side would put a second copy of it into the page bundle.
 */
export interface Services {
  db: Database;
  /** Where this site is reached, without a trailing slash; never taken from a request. */
  publicUrl: string;
  isDevelopment: boolean;
  clock: Clock;
  /** Puts into the log, beside the request's id, what a page could not cope with. */
  reportFault: (fault: unknown) => void;
  pets: typeof import('./features/pets/server/index.ts');
  reviews: typeof import('./features/reviews/server/index.ts');
  settings: typeof import('./features/settings/server/index.ts');
  shelterDefaults: import('./features/settings/settings.contract.ts').ShelterDefaults;
  apiDocument: () => ApiDocument;
}

/** The key under which a loader finds them: `const { db, pets } = context.get(services)`. */
export const services = createContext<Services>();
