/** Who takes longer to log in may have changed their mind. */
const HOLDS_MS = 30 * 60_000;

interface KeptWish {
  wanted: unknown;
  at: number;
}

/** What a visitor wants and has to log in for: remembered in this tab alone, until they have. */
export interface Wish<T> {
  remember: (wanted: T) => void;
  /** What is wanted, which is then forgotten; null where there is nothing. */
  take: () => T | null;
}

/** @param name one for each kind of wish, whose last one counts */
export function wishOf<T>(name: string): Wish<T> {
  const key = `wish:${name}`;
  return {
    remember(wanted) {
      try {
        const wish: KeptWish = { wanted, at: Date.now() };
        sessionStorage.setItem(key, JSON.stringify(wish));
      } catch {
        // Where nothing can be kept, the button is pressed once more.
      }
    },
    take() {
      try {
        const wish = JSON.parse(sessionStorage.getItem(key) ?? 'null') as KeptWish | null;
        sessionStorage.removeItem(key);
        return wish && Date.now() - wish.at < HOLDS_MS ? (wish.wanted as T) : null;
      } catch {
        return null;
      }
    },
  };
}
