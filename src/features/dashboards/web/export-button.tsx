import { useFileSaving } from '../../../browser/use-file-saving.ts';
import { DashboardIcon } from './dashboard-icon.tsx';

interface ExportButtonProps {
  label: string;
  /** What tells it from the same button beside other things, for the ear. */
  about?: string;
  fetchFile: () => Promise<Blob>;
  fileName: () => string;
  /** What to tell of a failure that the server has no words for. */
  ownWords: string;
}

/** Saves a whole list as a file, however long that takes. */
export function ExportButton({ label, about, fetchFile, fileName, ownWords }: ExportButtonProps) {
  const { save, isBusy } = useFileSaving(ownWords);
  return (
    <button
      className="button button-quiet"
      type="button"
      aria-disabled={isBusy || undefined}
      onClick={() => void save(fetchFile, fileName())}
    >
      <DashboardIcon name="download" />
      {isBusy ? 'Exporting...' : label}
      {about && <span className="sr-only">{` (${about})`}</span>}
    </button>
  );
}
