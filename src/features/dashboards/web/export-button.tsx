import { useState } from 'react';
import { describeFailure } from '../../../browser/api-failure.ts';
import { saveFile } from '../../../browser/save-file.ts';
import { showAlert } from '../../../ui/alerts.tsx';
import { DashboardIcon } from './dashboard-icon.tsx';

interface ExportButtonProps {
  label: string;
  fetchFile: () => Promise<Blob>;
  fileName: () => string;
  /** What to tell of a failure that the server has no words for. */
  ownWords: string;
}

/** Saves a whole list as a file, however long that takes. */
export function ExportButton({ label, fetchFile, fileName, ownWords }: ExportButtonProps) {
  const [isBusy, setIsBusy] = useState(false);

  const save = async () => {
    setIsBusy(true);
    try {
      saveFile(await fetchFile(), fileName());
    } catch (failure) {
      showAlert(describeFailure(failure, ownWords), 'error');
    } finally {
      setIsBusy(false);
    }
  };

  return (
    <button
      className="button button-quiet"
      type="button"
      aria-disabled={isBusy || undefined}
      onClick={() => !isBusy && void save()}
    >
      <DashboardIcon name="download" />
      {isBusy ? 'Exporting...' : label}
    </button>
  );
}
