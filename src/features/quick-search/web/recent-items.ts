import { readSession } from '../../../browser/session.ts';
import type { PaletteItem } from './palette-items.ts';

const MAX_RECENT = 6;

/**
 * What was last opened from the palette in this tab. Names of people stay in memory: the next user of this browser must
 * not find them.
 */
let recent: { userId: number | undefined; items: PaletteItem[] } = { userId: undefined, items: [] };

export function listRecentItems(): PaletteItem[] {
  return recent.userId === readSession()?.user_id ? recent.items : [];
}

export function addRecentItem(item: PaletteItem): void {
  const others = listRecentItems().filter(({ key }) => key !== item.key);
  recent = { userId: readSession()?.user_id, items: [item, ...others].slice(0, MAX_RECENT) };
}
