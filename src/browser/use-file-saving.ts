import { useState } from 'react';
import { showAlert } from '../ui/alerts.tsx';
import { describeFailure } from './api-failure.ts';
import { saveFile } from './save-file.ts';

/**
 * Fetches a file and saves it, once at a time, and tells where that failed.
 * @param ownWords what is told where the server has no words for what went wrong
 */
export function useFileSaving(ownWords = 'The file could not be saved. Please try again.') {
  const [isBusy, setIsBusy] = useState(false);

  const save = async (fetchFile: () => Promise<Blob>, fileName: string) => {
    if (isBusy) return;
    setIsBusy(true);
    try {
      saveFile(await fetchFile(), fileName);
    } catch (failure) {
      showAlert(describeFailure(failure, ownWords), 'error');
    } finally {
      setIsBusy(false);
    }
  };
  return { save, isBusy };
}
