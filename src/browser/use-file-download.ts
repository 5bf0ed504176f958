import { useState } from 'react';
import { showAlert } from '../ui/alerts.tsx';
import { describeFailure } from './api-failure.ts';
import { saveFile } from './save-file.ts';

/**
 * Downloads a file, one at a time, and shows an alert if that fails.
 * @param fallbackMessage shown if the server sends no message
 */
export function useFileDownload(fallbackMessage = 'We couldn’t download the file. Please try again.') {
  const [isBusy, setIsBusy] = useState(false);

  const save = async (fetchFile: () => Promise<Blob>, fileName: string) => {
    if (isBusy) return;
    setIsBusy(true);
    try {
      saveFile(await fetchFile(), fileName);
    } catch (failure) {
      showAlert(describeFailure(failure, fallbackMessage), 'error');
    } finally {
      setIsBusy(false);
    }
  };
  return { save, isBusy };
}
