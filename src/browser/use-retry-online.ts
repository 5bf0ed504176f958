import { useEffect, useEffectEvent } from 'react';
import { useRevalidator } from 'react-router';

/** For an error page: loads the page again when the connection returns. */
export function useRetryOnline(): void {
  const { revalidate } = useRevalidator();
  const retry = useEffectEvent(() => void revalidate());
  useEffect(() => {
    const listener = () => retry();
    window.addEventListener('online', listener);
    return () => window.removeEventListener('online', listener);
  }, []);
}
