/** A change in one tab, broadcast to the others. */
export interface FavoriteChange {
  user_id: number;
  pet_id: number;
  is_favorite: boolean;
}

let opened: BroadcastChannel | undefined;

/** Opened on first use: the server loads this module too, and an open channel would keep its process from ending. */
function openChannel(): BroadcastChannel {
  return (opened ??= new BroadcastChannel('favorites'));
}

export function broadcastFavorite(change: FavoriteChange): void {
  openChannel().postMessage(change);
}

/** @returns unsubscribes */
export function onFavoriteBroadcast(onChange: (change: FavoriteChange) => void): () => void {
  const listener = ({ data }: MessageEvent<FavoriteChange>) => onChange(data);
  const channel = openChannel();
  channel.addEventListener('message', listener);
  return () => channel.removeEventListener('message', listener);
}
