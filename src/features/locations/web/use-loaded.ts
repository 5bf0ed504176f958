import { useEffect, useEffectEvent, useState } from 'react';
import { ApiFailure, describeFailure } from '../../../browser/api-failure.ts';

/**
 * Loads what a dialog or a panel shows, beside the page's own data.
 * @param key of what is loaded: another one loads again
 */
export function useLoaded<T>(key: string, load: (signal: AbortSignal) => Promise<T>, failedMessage: string) {
  const [loaded, setLoaded] = useState<{ key: string; version: number; value: T } | null>(null);
  const [failure, setFailure] = useState<React.ReactNode>(null);
  const [version, setVersion] = useState(0);
  const read = useEffectEvent(load);
  useEffect(() => {
    const controller = new AbortController();
    const run = async () => {
      try {
        setLoaded({ key, version, value: await read(controller.signal) });
        setFailure(null);
      } catch (error) {
        if (!(error instanceof ApiFailure) || controller.signal.aborted) return;
        setFailure(describeFailure(error, failedMessage));
      }
    };
    void run();
    return () => controller.abort();
  }, [key, version, failedMessage]);
  return { value: loaded?.value ?? null, failure, reload: () => setVersion((before) => before + 1) };
}
