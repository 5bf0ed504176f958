import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiFailure } from '../../../browser/api-failure.ts';

export interface UploadRun {
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/** Runs one upload at a time. Leaving the page aborts it. */
export function useUploadRun() {
  const navigate = useNavigate();
  const [progress, setProgress] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const controller = useRef<AbortController>(null);
  useEffect(() => () => controller.current?.abort(), []);

  const run = async (action: (options: UploadRun) => Promise<void>) => {
    if (progress !== null) return;
    setFailure(null);
    controller.current = new AbortController();
    const { signal } = controller.current;
    setProgress(0);
    try {
      await action({ onProgress: setProgress, signal });
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof ApiFailure) setFailure(error.message);
      else if (error instanceof Response) await navigate(error.headers.get('location') ?? '/');
      else throw error;
    } finally {
      setProgress(null);
    }
  };
  return { run, progress, failure, setFailure };
}
