import type { FileUpload } from './use-file-uploads.ts';

interface UploadRowProps {
  upload: FileUpload;
  onRetry: () => void;
  onDismiss: () => void;
}

/** A file on its way, or why it could not be uploaded. */
export function UploadRow({ upload: { file, progress, failure }, onRetry, onDismiss }: UploadRowProps) {
  return (
    <li className="medical-row">
      <div className="due-text">
        <p className="due-name">{file.name}</p>
        {failure === null ? (
          <progress
            className="progress-bar"
            aria-label={`Uploading ${file.name}`}
            // At the end, the server checks it.
            value={progress < 1 ? progress : undefined}
          />
        ) : (
          <p className="field-error" role="alert">
            {failure}
          </p>
        )}
      </div>
      {failure !== null && (
        <div className="row-actions">
          <button className="row-action" type="button" aria-label={`Retry ${file.name}`} onClick={onRetry}>
            Retry
          </button>
          <button className="row-action" type="button" aria-label={`Dismiss ${file.name}`} onClick={onDismiss}>
            Dismiss
          </button>
        </div>
      )}
    </li>
  );
}
