import { useSyncExternalStore } from 'react';

/** Whether scripts are at work: false in the server's page, true from the moment it has come to life. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
}
