import { useEffect, useRef, useState } from 'react';
import { createUploader } from '../../../browser/upload-file.ts';
import { useMutation } from '../../../browser/use-mutation.ts';
import { formatCount } from '../../../platform/format-number.contract.ts';
import { useDroppedFiles } from '../../../ui/use-dropped-files.ts';
import { importMessages, MAX_ZIP_BYTES } from '../pet-imports.constants.ts';
import type { ImportPhoto, PetImport, PetImportsApi } from '../pet-imports.contract.ts';
import { FileDrop } from './file-drop.tsx';

const upload = createUploader<PetImportsApi>();

/** Adds a ZIP with the photos that the rows name, and says what it had. */
export function ImportZip({ petImport, missing }: { petImport: PetImport; missing: ImportPhoto[] }) {
  const { zip, photos } = petImport;
  return (
    <div className="grid gap-3">
      {photos.missing > 0 && (
        <p>{`Your table names ${formatCount(photos.missing, 'photo')} we don’t have yet. Add a ZIP with the files.`}</p>
      )}
      {zip && <ZipReport zip={zip} />}
      {missing.length > 0 && <MissingPhotos missing={missing} total={photos.missing} />}
      {petImport.needs_zip && petImport.status !== 'undone' && <ZipUpload importId={petImport.id} />}
    </div>
  );
}

function ZipReport({ zip }: { zip: NonNullable<PetImport['zip']> }) {
  const more = zip.unnamed - zip.unnamed_files.length;
  return (
    <>
      <p role="status">{`${zip.name} has ${zip.matched.toLocaleString('en')} of the photos in your table.`}</p>
      {zip.unnamed > 0 && (
        <details className="import-details">
          <summary>{`${formatCount(zip.unnamed, 'file')} in it ${zip.unnamed === 1 ? 'isn’t' : 'aren’t'} in your table`}</summary>
          <ul className="grid list-disc gap-1 pl-5 text-small wrap-anywhere">
            {zip.unnamed_files.map((path, at) => (
              // Two files may have the same path.
              // oxlint-disable-next-line react/no-array-index-key
              <li key={at}>{path}</li>
            ))}
            {more > 0 && <li>{`And ${formatCount(more, 'more file')}`}</li>}
          </ul>
        </details>
      )}
    </>
  );
}

function MissingPhotos({ missing, total }: { missing: ImportPhoto[]; total: number }) {
  return (
    <>
      <div className="data-frame">
        <table className="data-table" data-wrap>
          <caption className="sr-only">Missing photos</caption>
          <thead>
            <tr>
              <th scope="col">Pet</th>
              <th scope="col">File</th>
              <th scope="col">Problem</th>
            </tr>
          </thead>
          <tbody>
            {missing.map(({ row_number, position, name, file_name, reason }) => (
              <tr key={`${row_number}-${position}`}>
                <th scope="row">{name}</th>
                <td data-label="File" className="text-small wrap-anywhere text-soft">
                  {file_name}
                </td>
                <td data-label="Problem">{reason ?? 'Not in a ZIP yet'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {total > missing.length && (
        <p className="text-small text-soft">{`And ${formatCount(total - missing.length, 'more photo')}.`}</p>
      )}
    </>
  );
}

/** Leaving the page aborts the upload. */
function ZipUpload({ importId }: { importId: number }) {
  const { mutate, failure, setErrors } = useMutation();
  const [progress, setProgress] = useState<number | null>(null);
  const controller = useRef<AbortController>(null);
  useEffect(() => () => controller.current?.abort(), []);
  const send = async (file: File) => {
    if (progress !== null) return;
    if (file.size > MAX_ZIP_BYTES) return setErrors({ failure: importMessages.zipTooLarge });
    controller.current = new AbortController();
    const { signal } = controller.current;
    setProgress(0);
    await mutate(() =>
      upload(
        'POST /api/pet-imports/photos',
        { file },
        { fields: { import_id: String(importId) }, onProgress: setProgress, signal },
      ),
    );
    setProgress(null);
    return undefined;
  };
  const isOver = useDroppedFiles(([file]) => file && void send(file));
  return (
    <FileDrop
      name="zip"
      accept=".zip,application/zip"
      label="Add a ZIP"
      hint="Or drop it here. At most 500 MB and 10,000 files. You can add several."
      progress={progress}
      working="Looking for your photos..."
      failure={failure}
      isOver={isOver}
      isQuiet
      onFile={(file) => void send(file)}
    />
  );
}
