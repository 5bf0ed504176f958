/** A change in one tab, broadcast to the others. */
export interface FavoriteChange {
  user_id: number;
  pet_id: number;
  is_favorite: boolean;
}

const channel = new BroadcastChannel('favorites');

export function broadcastFavorite(change: FavoriteChange): void {
  channel.postMessage(change);
}

/** @returns unsubscribes */
export function onFavoriteBroadcast(onChange: (change: FavoriteChange) => void): () => void {
  const listener = ({ data }: MessageEvent<FavoriteChange>) => onChange(data);
  channel.addEventListener('message', listener);
  return () => channel.removeEventListener('message', listener);
}
