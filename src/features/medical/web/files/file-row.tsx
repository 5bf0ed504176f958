import { useState } from 'react';
import { IfCan } from '../../../../browser/dashboard/if-can.tsx';
import { ConfirmMutation } from '../../../../browser/confirm-mutation.tsx';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { saveFile } from '../../../../browser/save-file.ts';
import { useMutation } from '../../../../browser/use-mutation.ts';
import { DateTime } from '../../../../ui/dashboard/date-time.tsx';
import { medicalFileTypes, procedureTypeLabels } from '../../medical.constants.ts';
import type { MedicalApi, MedicalFile, Procedure } from '../../medical.contract.ts';
import { describeDay } from '../doses/describe-dose.ts';
import { FileDialog } from './file-dialog.tsx';

const call = createApiClient<MedicalApi>();

interface FileRowProps {
  pet: { id: number; name: string };
  file: MedicalFile;
  procedures: readonly Procedure[];
}

/** A file: its name opens it. */
export function FileRow({ pet, file, procedures }: FileRowProps) {
  const [dialog, setDialog] = useState<'edit' | 'delete' | null>(null);
  const { mutate, isBusy } = useMutation('The file didn’t open. Please try again.', { alertsFailure: true });
  const { id, name, content_type, bytes, note, procedure, uploaded_by, created_at } = file;
  const params = { id: pet.id, file_id: id };
  const close = () => setDialog(null);

  function open(): void {
    // Opened by the click itself: after the file is loaded, a browser would block it.
    const tab = window.open('', '_blank');
    void mutate(() => call.file('GET /api/records/:id/files/:file_id', { params }), {
      shouldRevalidate: false,
      onDone(blob) {
        const typed = new Blob([blob], { type: content_type });
        if (tab) tab.location.replace(URL.createObjectURL(typed));
        else saveFile(typed, name);
      },
      onFailed: () => tab?.close(),
    });
  }

  return (
    <li className="medical-row">
      <div className="due-text">
        <button className="file-name" type="button" aria-disabled={isBusy || undefined} onClick={open}>
          {isBusy ? 'Opening…' : name}
          <span className="sr-only"> (opens in a new tab)</span>
        </button>
        <p className="due-facts">
          <span>{`${medicalFileTypes[content_type].label}, ${formatBytes(bytes)}`}</span>
          <span>
            <DateTime at={created_at} format="date" />
            {uploaded_by && ` by ${uploaded_by.name}`}
          </span>
          {procedure && <span>{`${procedureTypeLabels[procedure.type]}, ${describeDay(procedure.performed_on)}`}</span>}
        </p>
        {note !== null && <p className="due-note">{note}</p>}
      </div>
      <IfCan capability="record care">
        <div className="row-actions print:hidden">
          <button className="row-action" type="button" aria-label={`Edit ${name}`} onClick={() => setDialog('edit')}>
            Edit
          </button>
          <button
            className="row-action"
            type="button"
            aria-label={`Delete ${name}`}
            onClick={() => setDialog('delete')}
          >
            Delete
          </button>
        </div>
      </IfCan>
      {dialog === 'edit' && <FileDialog petId={pet.id} file={file} procedures={procedures} onClose={close} />}
      {dialog === 'delete' && (
        <ConfirmMutation
          question={`Delete ${name}?`}
          confirmLabel="Delete file"
          isDanger
          run={() => call('DELETE /api/records/:id/files/:file_id', { params })}
          successMessage={({ message }) => message}
          onDone={close}
          onCancel={close}
        >
          <p>You can undo this for 5 minutes.</p>
        </ConfirmMutation>
      )}
    </li>
  );
}

/** "3.4 MB", "120 KB" */
function formatBytes(bytes: number): string {
  if (bytes >= 1_000_000) return `${(bytes / 1_000_000).toFixed(1)} MB`;
  return `${Math.max(1, Math.round(bytes / 1000))} KB`;
}
