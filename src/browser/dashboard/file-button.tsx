import { useFileDownload } from '../use-file-download.ts';
import { DashboardIcon } from '../../ui/dashboard/dashboard-icon.tsx';

interface FileButtonProps {
  label: string;
  /** For screen readers: distinguishes it from the same button elsewhere on the page. */
  about: string;
  fetchFile: () => Promise<Blob>;
  fileName: string;
}

/** Downloads one file, such as a receipt. */
export function FileButton({ label, about, fetchFile, fileName }: FileButtonProps) {
  const { save, isBusy } = useFileDownload();
  return (
    <button
      type="button"
      className="text-button gap-2"
      aria-disabled={isBusy || undefined}
      onClick={() => void save(fetchFile, fileName)}
    >
      <DashboardIcon name="download" />
      {isBusy ? 'Preparing…' : label}
      <span className="sr-only">{` (${about})`}</span>
    </button>
  );
}
