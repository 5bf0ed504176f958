import { useId } from 'react';
import { DashboardIcon } from '../../../ui/dashboard/dashboard-icon.tsx';
import { FormMessage } from '../../../ui/form-message.tsx';
import { UploadProgress } from './upload-progress.tsx';

interface FileDropProps {
  name: string;
  accept: string;
  label: string;
  hint: string;
  /** Between 0 and 1 during an upload, otherwise null. */
  progress: number | null;
  /** What the server does with the file once it has arrived. */
  working: string;
  failure: React.ReactNode;
  /** Whether a file is being dragged over the page (`useDroppedFiles`). */
  isOver: boolean;
  isQuiet?: boolean;
  onFile: (file: File) => void;
}

/** Where a file is chosen, with the progress of its upload. */
export function FileDrop({
  name,
  accept,
  label,
  hint,
  progress,
  working,
  failure,
  isOver,
  isQuiet = false,
  onFile,
}: FileDropProps) {
  const id = useId();
  return (
    <>
      <div className="drop-zone" data-over={isOver || undefined}>
        <input
          id={id}
          className="sr-only"
          type="file"
          name={name}
          accept={accept}
          disabled={progress !== null}
          aria-describedby={`${id}-hint`}
          aria-invalid={failure ? true : undefined}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            if (file) onFile(file);
            // Otherwise choosing the same file again, after an edit, would fire no change event.
            currentTarget.value = '';
          }}
        />
        {progress === null ? (
          <label className={isQuiet ? 'button button-quiet' : 'button'} htmlFor={id}>
            <DashboardIcon name="import" />
            {label}
          </label>
        ) : (
          <UploadProgress share={progress} working={working} />
        )}
        <p id={`${id}-hint`} className="field-hint">
          {hint}
        </p>
      </div>
      {failure && <FormMessage type="error">{failure}</FormMessage>}
    </>
  );
}
