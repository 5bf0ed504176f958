import { useId, useState } from 'react';
import { AccessNotice } from '../../../../browser/dashboard/access-notice.tsx';
import { useCan } from '../../../../browser/dashboard/current-user.ts';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { DashboardIcon } from '../../../../ui/dashboard/dashboard-icon.tsx';
import { Panel } from '../../../../ui/dashboard/panel.tsx';
import { SectionError } from '../../../../ui/dashboard/section-error.tsx';
import { SelectField } from '../../../../ui/field.tsx';
import { SkeletonRows } from '../../../../ui/skeleton.tsx';
import { useDroppedFiles } from '../../../../ui/use-dropped-files.ts';
import { medicalFileTypes } from '../../medical.constants.ts';
import type { MedicalApi, Procedure } from '../../medical.contract.ts';
import { describeDay } from '../doses/describe-dose.ts';
import { FileRow } from '../files/file-row.tsx';
import { UploadRow } from '../files/upload-row.tsx';
import { useFileUploads } from '../files/use-file-uploads.ts';
import { nameOf } from '../tab/procedures-panel.tsx';
import { useOwnData } from '../../../../browser/dashboard/use-own-data.ts';
import dueStyles from '../due/due.css?url';
import styles from '../medical.css?url';

const call = createApiClient<MedicalApi>();

/** An animal's files, which only staff can open. */
export function FilesTab({ pet }: { pet: { id: number; name: string } }) {
  const { loaded, failure } = useOwnData(pet.id, loadFiles, FAILED);
  const [procedureId, setProcedureId] = useState('');
  const { uploads, add, retry, remove } = useFileUploads(pet.id, procedureId);
  const canAdd = useCan('record care');
  const isOver = useDroppedFiles((files) => canAdd && add(files));
  const hasProcedures = (loaded?.procedures.length ?? 0) > 0;
  return (
    <div className="medical-tab">
      <link rel="stylesheet" href={dueStyles} precedence="medical" />
      <link rel="stylesheet" href={styles} precedence="medical" />
      {canAdd && (
        <Panel title="Add files" className="print:hidden">
          {hasProcedures && (
            <SelectField
              label="Procedure (optional)"
              name="procedure_id"
              value={procedureId}
              options={[{ value: '', label: 'None' }, ...loaded!.procedures.map(toOption)]}
              onChange={({ currentTarget }) => setProcedureId(currentTarget.value)}
            />
          )}
          <DropZone isOver={isOver} onFiles={add} />
          {uploads.length > 0 && (
            <ul>
              {uploads.map((upload) => (
                <UploadRow
                  key={upload.id}
                  upload={upload}
                  onRetry={() => retry(upload)}
                  onDismiss={() => remove(upload.id)}
                />
              ))}
            </ul>
          )}
        </Panel>
      )}
      <Panel title="Files" lead="Only staff can open these.">
        <AccessNotice capability="record care" to="add files" />
        {failure !== null && <SectionError sentence={failure} about="files" />}
        {failure === null && !loaded && <SkeletonRows count={3} />}
        {loaded?.files.length === 0 && (
          <p className="text-soft">No files yet. Lab reports, X-rays and scanned papers belong here.</p>
        )}
        {loaded && loaded.files.length > 0 && (
          <ul>
            {loaded.files.map((file) => (
              <FileRow key={file.id} pet={pet} file={file} procedures={loaded.procedures} />
            ))}
          </ul>
        )}
      </Panel>
    </div>
  );
}

const FAILED = 'The files didn’t load.';

async function loadFiles(id: number, signal: AbortSignal) {
  const [files, { procedures }] = await Promise.all([
    call('GET /api/records/:id/files', { params: { id }, signal }),
    call('GET /api/records/:id/medical', { params: { id }, signal }),
  ]);
  return { files, procedures };
}

function toOption(procedure: Procedure) {
  return { value: String(procedure.id), label: `${nameOf(procedure)}, ${describeDay(procedure.performed_on)}` };
}

interface DropZoneProps {
  isOver: boolean;
  onFiles: (files: File[]) => void;
}

function DropZone({ isOver, onFiles }: DropZoneProps) {
  const id = useId();
  const input = {
    className: 'sr-only',
    type: 'file',
    'aria-describedby': `${id}-hint`,
    onChange: ({ currentTarget }: React.ChangeEvent<HTMLInputElement>) => {
      onFiles([...(currentTarget.files ?? [])]);
      // Otherwise choosing the same file again would fire no change event.
      currentTarget.value = '';
    },
  };
  return (
    <div className="drop-zone" data-over={isOver || undefined}>
      <input {...input} id={id} accept={Object.keys(medicalFileTypes).join(',')} multiple />
      <label className="button button-quiet" htmlFor={id}>
        <DashboardIcon name="plus" />
        Choose files
      </label>
      <input
        {...input}
        id={`${id}-camera`}
        className="files-camera sr-only"
        accept="image/jpeg"
        capture="environment"
      />
      <label className="files-camera button button-quiet" htmlFor={`${id}-camera`}>
        <DashboardIcon name="camera" />
        Take a photo
      </label>
      <p id={`${id}-hint`} className="field-hint">
        PDF, JPEG, PNG or WebP, up to 20 MB each.{' '}
        <span className="files-desk">You can also drop or paste them here.</span>
      </p>
    </div>
  );
}
