import { useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiFailure } from '../../../browser/api-failure.ts';
import { saveFile } from '../../../browser/save-file.ts';
import { createUploader } from '../../../browser/upload-file.ts';
import { FormMessage } from '../../../ui/form-message.tsx';
import { useDroppedFiles } from '../../../ui/use-dropped-files.ts';
import { DashboardIcon } from '../../../ui/dashboard/dashboard-icon.tsx';
import { Panel } from '../../../ui/dashboard/panel.tsx';
import { importMessages, MAX_IMPORT_BYTES, templateColumns } from '../pet-imports.constants.ts';
import type { PetImportsApi } from '../pet-imports.contract.ts';

const upload = createUploader<PetImportsApi>();

/** Uploads a chosen or dropped file, then opens the checked import. */
export function ImportUpload() {
  const id = useId();
  const { send, progress, failure } = useUpload();
  const isOver = useDroppedFiles(([file]) => file && void send(file));
  return (
    <Panel
      title="Check a file"
      actions={
        <button className="text-button -my-2.5 text-small" type="button" onClick={saveTemplate}>
          Save an empty table
        </button>
      }
    >
      <div className="drop-zone" data-over={isOver || undefined}>
        <input
          id={id}
          className="sr-only"
          type="file"
          name="file"
          accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
          disabled={progress !== null}
          aria-describedby={`${id}-hint`}
          aria-invalid={failure === null ? undefined : true}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            if (file) void send(file);
            // Otherwise choosing the same file again, after an edit, would fire no change event.
            currentTarget.value = '';
          }}
        />
        {progress === null ? (
          <label className="button" htmlFor={id}>
            <DashboardIcon name="import" />
            Choose a CSV file
          </label>
        ) : (
          <UploadProgress share={progress} />
        )}
        <p id={`${id}-hint`} className="field-hint">
          Or drop it here. At most 20 MB and 10,000 rows.
        </p>
      </div>
      {failure !== null && <FormMessage type="error">{failure}</FormMessage>}
      <SupportedColumns />
    </Panel>
  );
}

function UploadProgress({ share }: { share: number }) {
  const label = share < 1 ? 'Sending the file...' : 'Checking each row...';
  return (
    <div className="import-progress" role="status">
      <span>{label}</span>
      {share < 1 ? (
        <progress className="progress-bar" aria-label={label} value={share} />
      ) : (
        <progress className="progress-bar" aria-label={label} />
      )}
    </div>
  );
}

/** Uploads one file at a time. Leaving the page aborts it. */
function useUpload() {
  const navigate = useNavigate();
  const [progress, setProgress] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const controller = useRef<AbortController>(null);
  useEffect(() => () => controller.current?.abort(), []);

  const send = async (file: File) => {
    if (progress !== null) return;
    setFailure(file.size > MAX_IMPORT_BYTES ? importMessages.tooLarge : null);
    if (file.size > MAX_IMPORT_BYTES) return;
    controller.current = new AbortController();
    const { signal } = controller.current;
    setProgress(0);
    try {
      const { id } = await upload('POST /api/pet-imports/', { file }, { onProgress: setProgress, signal });
      if (!signal.aborted) await navigate(`/admin-dashboard/import-pets/${id}`);
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof ApiFailure) setFailure(error.message);
      else if (error instanceof Response) await navigate(error.headers.get('location') ?? '/');
      else throw error;
    } finally {
      setProgress(null);
    }
  };

  return { send, progress, failure };
}

function saveTemplate(): void {
  saveFile(new Blob([`${templateColumns.join(',')}\r\n`], { type: 'text/csv' }), 'pets.csv');
}

/** Help for the people who make the file. */
function SupportedColumns() {
  return (
    <details className="import-columns">
      <summary>Which columns are read?</summary>
      <div className="grid gap-3 pt-2 text-small">
        <p>
          The first row names the columns. A file made for Petfinder or Adopt-a-Pet, or one that you have exported under
          View Pets, is recognised by these names. Columns that are not known are left out, and you are told which.
        </p>
        <ul className="grid list-disc gap-1 pl-5">
          <li>
            <b>Petfinder:</b> ID, AnimalName, Type, PrimaryBreed, SecondaryBreed, Mix, Sex, Size, Age, birth_date, Desc,
            Status, Shots, Altered, Housetrained, NoDogs, NoCats, NoKids, specialNeeds, primaryColor, coat_length
          </li>
          <li>
            <b>Adopt-a-Pet:</b> Id, Name, Animal, Breed, Breed2, Purebred, Sex, Size, Age, Description, Status,
            ShotsCurrent, SpayedNeutered, Housetrained, GoodWKids, GoodWCats, GoodWDogs, SpecialNeeds, Color, HairLength
          </li>
          <li>
            <b>Pawhaven:</b> id, external_id, name, species, breed, age, gender and all other fields, each under its own
            name
          </li>
        </ul>
        <p>
          A pet that is there already is found by its number: ID or external_id, or here also id. Pets without a number
          are added each time. An empty cell leaves what is known, and a pet that the file does not name stays as it is.
        </p>
      </div>
    </details>
  );
}
