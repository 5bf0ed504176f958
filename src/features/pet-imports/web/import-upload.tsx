import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { saveFile } from '../../../browser/save-file.ts';
import { createUploader } from '../../../browser/upload-file.ts';
import { useDroppedFiles } from '../../../ui/use-dropped-files.ts';
import { Panel } from '../../../ui/dashboard/panel.tsx';
import {
  fieldChoices,
  importMessages,
  mappedFields,
  MAX_IMPORT_BYTES,
  templateColumns,
  type ColumnMapping,
} from '../pet-imports.constants.ts';
import type { FileColumns, PetImportsApi } from '../pet-imports.contract.ts';
import { FileDrop } from './file-drop.tsx';
import { MappingForm } from './mapping-form.tsx';
import { useUploadRun } from './use-upload-run.ts';

const upload = createUploader<PetImportsApi>();

/** Uploads a chosen or dropped file, then opens the checked import. */
export function ImportUpload() {
  const { send, check, cancel, found, progress, failure } = useUpload();
  const isOver = useDroppedFiles(([file]) => file && void send(file));
  if (found) {
    return (
      <MappingForm
        key={found.file.name + found.file.lastModified}
        fields={petFields}
        fileName={found.file.name}
        found={found.columns}
        failure={failure}
        isBusy={progress !== null}
        onCheck={(mapping) => void check(found.file, mapping)}
        onCancel={cancel}
      />
    );
  }
  return (
    <Panel
      title="Check a file"
      actions={
        <button className="text-button -my-2.5 text-small" type="button" onClick={saveTemplate}>
          Save an empty table
        </button>
      }
    >
      <FileDrop
        name="file"
        accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
        label="Choose a CSV file"
        hint="Or drop it here. At most 20 MB and 10,000 rows."
        progress={progress}
        working="Checking each row..."
        failure={failure}
        isOver={isOver}
        onFile={(file) => void send(file)}
      />
      <SupportedColumns />
      <p className="text-small">
        Vaccinations, tests and other treatments come in a file of their own:{' '}
        <Link className="text-link" to="/admin-dashboard/import-pets/treatments">
          Import treatments
        </Link>
      </p>
    </Panel>
  );
}

interface FoundColumns {
  file: File;
  columns: FileColumns;
}

const petFields = { labels: mappedFields, choices: fieldChoices };

/** A file whose columns are not known is matched first, and then checked. */
function useUpload() {
  const navigate = useNavigate();
  const [found, setFound] = useState<FoundColumns | null>(null);
  const { run, progress, failure, setFailure } = useUploadRun();

  const check = (file: File, mapping: ColumnMapping[] | null) =>
    run(async ({ signal, ...options }) => {
      const fields = mapping ? { mapping: JSON.stringify(mapping) } : {};
      const { id } = await upload('POST /api/pet-imports/', { file }, { ...options, signal, fields });
      if (!signal.aborted) await navigate(`/admin-dashboard/import-pets/${id}`);
    });
  const send = async (file: File) => {
    if (file.size > MAX_IMPORT_BYTES) return setFailure(importMessages.tooLarge);
    let isKnown = false;
    await run(async (options) => {
      const columns = await upload('POST /api/pet-imports/columns', { file }, options);
      isKnown = columns.format !== null;
      if (!isKnown && !options.signal.aborted) setFound({ file, columns });
    });
    if (isKnown) await check(file, null);
    return undefined;
  };
  const cancel = () => {
    setFailure(null);
    setFound(null);
  };
  return { send, check, cancel, found, progress, failure };
}

function saveTemplate(): void {
  saveFile(new Blob([`${templateColumns.join(',')}\r\n`], { type: 'text/csv' }), 'pets.csv');
}

/** Help for the people who make the file. */
function SupportedColumns() {
  return (
    <details className="import-details">
      <summary>Which columns are read?</summary>
      <div className="grid gap-3 pt-2 text-small">
        <p>
          The first row names the columns. We know the columns of Petfinder, Adopt-a-Pet and our own export. For any
          other table, you match the columns once, and we remember it for the next file.
        </p>
        <ul className="grid list-disc gap-1 pl-5">
          <li>
            <b>Petfinder:</b> ID, AnimalName, Type, PrimaryBreed, SecondaryBreed, Mix, Sex, Size, Age, birth_date, Desc,
            Status, Shots, Altered, Housetrained, NoDogs, NoCats, NoKids, specialNeeds, primaryColor, coat_length,
            photo1 to photo6
          </li>
          <li>
            <b>Adopt-a-Pet:</b> Id, Name, Animal, Breed, Breed2, Purebred, Sex, Size, Age, Description, Status,
            ShotsCurrent, SpayedNeutered, Housetrained, GoodWKids, GoodWCats, GoodWDogs, SpecialNeeds, Color,
            HairLength, PhotoURL, PhotoURL2 to PhotoURL4
          </li>
          <li>
            <b>Pawhaven:</b> id, external_id, name, species, breed, age, gender and all other fields, each under its own
            name; photo_urls for photos; born_on, microchip, intake_at, intake_type, intake_reason, found_location,
            outcome_at, outcome_type and outcome_organization for the record
          </li>
        </ul>
        <p>
          Existing pets are matched by their ID: ID, external_id, or here also id. Pets without an ID are added each
          time. Empty cells change nothing, and pets that aren’t in the file stay as they are.
        </p>
        <p>
          A pet that is added gets its intake and outcome from the file. Those of pets you already have stay as they
          are.
        </p>
        <p>
          A column of photos holds links, or names of files such as rex.jpg. You can add a ZIP with these files once the
          table is checked.
        </p>
      </div>
    </details>
  );
}
