import { useEffect, useEffectEvent, useRef } from 'react';

/**
 * Handles the result of a page's action.
 * @param onResult called once for each result, after the page has been revalidated
 */
export function useActionResult<T>(
  { data, state }: { data: T | undefined; state: string },
  onResult: (result: T) => void,
) {
  const handled = useRef<T>(undefined);
  const handleResult = useEffectEvent(onResult);
  useEffect(() => {
    if (state !== 'idle' || !data || handled.current === data) return;
    handled.current = data;
    handleResult(data);
  }, [state, data]);
}
