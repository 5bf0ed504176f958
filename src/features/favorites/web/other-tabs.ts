/** What was changed in one tab, for the others. */
export interface FavoriteNews {
  user_id: number;
  pet_id: number;
  is_favorite: boolean;
}

const channel = new BroadcastChannel('favorites');

export function tellOtherTabs(news: FavoriteNews): void {
  channel.postMessage(news);
}

/** @returns what ends it */
export function hearOtherTabs(hear: (news: FavoriteNews) => void): () => void {
  const listener = ({ data }: MessageEvent<FavoriteNews>) => hear(data);
  channel.addEventListener('message', listener);
  return () => channel.removeEventListener('message', listener);
}
