import { createContext } from 'react';

/**
 * Marks the inline blocks of one render. It comes from context, not loader data, because the
 * page for an error has none. The browser never sees it: the server turns it into hashes.
 */
export const NonceContext = createContext<string | undefined>(undefined);
