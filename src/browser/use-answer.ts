import { useEffect, useEffectEvent, useRef } from 'react';

/**
 * Hears what a page's action answers.
 * @param onAnswer called once for each answer, when the page shows what came of it
 */
export function useAnswer<T>({ data, state }: { data: T | undefined; state: string }, onAnswer: (answer: T) => void) {
  const heard = useRef<T>(undefined);
  const hear = useEffectEvent(onAnswer);
  useEffect(() => {
    if (state !== 'idle' || !data || heard.current === data) return;
    heard.current = data;
    hear(data);
  }, [state, data]);
}
