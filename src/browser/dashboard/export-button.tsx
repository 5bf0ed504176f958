import { useFileDownload } from '../use-file-download.ts';
import { DashboardIcon } from '../../ui/dashboard/dashboard-icon.tsx';

interface ExportButtonProps {
  label: string;
  /** For screen readers: distinguishes it from the same button elsewhere on the page. */
  about?: string;
  fetchFile: () => Promise<Blob>;
  fileName: () => string;
  /** Shown if the server sends no message. */
  fallbackMessage: string;
  /** Whether it is among the tools of a list. */
  isTool?: boolean;
}

/** Exports a whole list as a file. */
export function ExportButton({
  label,
  about,
  fetchFile,
  fileName,
  fallbackMessage,
  isTool = false,
}: ExportButtonProps) {
  const { save, isBusy } = useFileDownload(fallbackMessage);
  return (
    <button
      className={isTool ? 'tool-button' : 'button button-quiet'}
      type="button"
      aria-disabled={isBusy || undefined}
      onClick={() => void save(fetchFile, fileName())}
    >
      <DashboardIcon name="download" className={isTool ? 'size-4' : 'size-5'} />
      {isBusy ? 'Exporting…' : label}
      {about && <span className="sr-only">{` (${about})`}</span>}
    </button>
  );
}
