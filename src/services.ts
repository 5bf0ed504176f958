import { createContext } from 'react-router';
import type { Clock } from './platform/clock.ts';
import type { Database } from './platform/database.ts';
import type { ApiDocument } from './platform/http/api-document.ts';

/**
 * Server services for page loaders. Import only types from server code: a value import would put a second copy of it into
 * the page bundle.
 */
export interface Services {
  db: Database;
  /** Without a trailing slash; never taken from a request. */
  publicUrl: string;
  isDevelopment: boolean;
  clock: Clock;
  /** Logs an error that a page handled, with the request's id. */
  reportError: (error: unknown) => void;
  accounts: typeof import('./features/accounts/server/index.ts');
  adoptions: typeof import('./features/adoptions/server/index.ts');
  pets: typeof import('./features/pets/server/index.ts');
  pickups: typeof import('./features/pickups/server/index.ts');
  successStories: typeof import('./features/success-stories/server/index.ts');
  /** Loaded with the first call. */
  donations: {
    findPaymentMode: () => Promise<
      import('./features/online-payments/online-payments.constants.ts').PaymentMode | null
    >;
    showReturn: (sessionId: string) => Promise<import('./features/donations/donations.contract.ts').DonationReturn>;
  };
  settings: typeof import('./features/settings/server/index.ts');
  /** Cached. */
  getShelter: () => Promise<import('./features/settings/settings.contract.ts').Shelter>;
  shelterDefaults: import('./features/settings/settings.contract.ts').ShelterDefaults;
  apiDocument: () => Promise<ApiDocument>;
}

/** In a loader: `const { db, pets } = context.get(services)`. */
export const services = createContext<Services>();
