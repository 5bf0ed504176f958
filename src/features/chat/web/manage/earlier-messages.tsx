import { useEffect, useRef } from 'react';

interface EarlierMessagesProps {
  /** Whether there are earlier messages to load. */
  isThere: boolean;
  isLoading: boolean;
  failure: string | null;
  onLoad: () => void;
}

/** Loads earlier messages when scrolled into view, or with the button. */
export function EarlierMessages({ isThere, isLoading, failure, onLoad }: EarlierMessagesProps) {
  const place = useRef<HTMLDivElement>(null);
  const load = useRef(onLoad);
  useEffect(() => {
    load.current = onLoad;
  });
  const canLoad = isThere && !isLoading && failure === null;
  useEffect(() => {
    if (!canLoad) return undefined;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && load.current());
    observer.observe(place.current!);
    return () => observer.disconnect();
  }, [canLoad]);
  if (!isThere) return null;
  return (
    <div ref={place} className="chat-earlier">
      {failure !== null && <p role="alert">{failure}</p>}
      <button type="button" className="text-button" onClick={onLoad}>
        {isLoading ? 'Loading…' : 'Earlier messages'}
      </button>
    </div>
  );
}
