import { createContext } from 'react-router';

/** Where a loader that answers a fault with a page of its own says what went wrong. */
export const faults = createContext<(fault: unknown) => void>();
