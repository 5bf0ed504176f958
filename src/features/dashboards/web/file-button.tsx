import { useState } from 'react';
import { describeFailure } from '../../../browser/api-failure.ts';
import { saveFile } from '../../../browser/save-file.ts';
import { showAlert } from '../../../ui/alerts.tsx';
import { DashboardIcon } from './dashboard-icon.tsx';

interface FileButtonProps {
  label: string;
  /** What tells it from the same button beside other things, for the ear. */
  about: string;
  fetchFile: () => Promise<Blob>;
  fileName: string;
}

/** Saves one thing of a page as a file, such as a receipt to be printed. */
export function FileButton({ label, about, fetchFile, fileName }: FileButtonProps) {
  const [isBusy, setIsBusy] = useState(false);

  const save = async () => {
    setIsBusy(true);
    try {
      saveFile(await fetchFile(), fileName);
    } catch (failure) {
      showAlert(describeFailure(failure, 'The file could not be saved. Please try again.'), 'error');
    } finally {
      setIsBusy(false);
    }
  };

  return (
    <button
      type="button"
      className="text-button gap-2"
      aria-disabled={isBusy || undefined}
      onClick={() => !isBusy && void save()}
    >
      <DashboardIcon name="download" />
      {isBusy ? 'Preparing...' : label}
      <span className="sr-only">{` (${about})`}</span>
    </button>
  );
}
