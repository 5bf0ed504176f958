import { useEffect, useEffectEvent } from 'react';
import { useRevalidator } from 'react-router';
import { createStore } from '../../../../browser/store.ts';

/** How often chats or messages may have changed since the dashboard was opened: events and new connections count. */
export const realtimeChanges = createStore(0);

export function countRealtimeChange(): void {
  realtimeChanges.write(realtimeChanges.read() + 1);
}

/**
 * Reloads a page's data if it changed while the page was opening: a page receives events only once it is mounted.
 * @param changes `realtimeChanges` before the data was loaded
 */
export function useReloadIfChanged(changes: number): void {
  const { revalidate } = useRevalidator();
  const reloadIfChanged = useEffectEvent(() => {
    if (realtimeChanges.read() !== changes) void revalidate();
  });
  useEffect(() => reloadIfChanged(), []);
}
