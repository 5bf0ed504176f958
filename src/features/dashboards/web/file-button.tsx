import { useFileSaving } from '../../../browser/use-file-saving.ts';
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
  const { save, isBusy } = useFileSaving();
  return (
    <button
      type="button"
      className="text-button gap-2"
      aria-disabled={isBusy || undefined}
      onClick={() => void save(fetchFile, fileName)}
    >
      <DashboardIcon name="download" />
      {isBusy ? 'Preparing...' : label}
      <span className="sr-only">{` (${about})`}</span>
    </button>
  );
}
