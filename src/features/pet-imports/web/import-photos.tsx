import { Link } from 'react-router';
import { createApiClient } from '../../../browser/create-api-client.ts';
import { usePolling } from '../../../browser/dashboard/use-polling.ts';
import { useMutation } from '../../../browser/use-mutation.ts';
import { formatCount } from '../../../platform/format-number.contract.ts';
import { Panel } from '../../../ui/dashboard/panel.tsx';
import type { ImportPhoto, PetImport, PetImportsApi } from '../pet-imports.contract.ts';
import { animalHref } from '../../../platform/animal-href.contract.ts';
import { countLoadable } from './format-row.ts';
import { ImportZip } from './import-zip.tsx';

const call = createApiClient<PetImportsApi>();

interface ImportPhotosProps {
  petImport: PetImport;
  /** The first of them. */
  failed: ImportPhoto[];
  /** The first of them. */
  missing: ImportPhoto[];
}

/** The ZIP with the photos, how far the photos of an applied import are, and those that failed. */
export function ImportPhotos({ petImport, failed, missing }: ImportPhotosProps) {
  const { photos, status } = petImport;
  const all = countLoadable(photos);
  const isLoading = status === 'applied' && all > 0;
  const hasZip = petImport.zip !== null || petImport.needs_zip;
  if (!isLoading && (!hasZip || status === 'undone')) return null;
  const progress = `${photos.loaded.toLocaleString('en')} of ${formatCount(all, 'photo')} loaded`;
  return (
    <Panel title="Photos">
      {isLoading && (
        <div className="import-photos" role="status">
          <p>{progress}</p>
          {photos.pending > 0 && (
            <>
              <progress className="progress-bar" aria-label={progress} value={all - photos.pending} max={all} />
              <Refresh />
            </>
          )}
        </div>
      )}
      {hasZip && <ImportZip petImport={petImport} missing={missing} />}
      {photos.failed > 0 && <FailedPhotos petImport={petImport} failed={failed} />}
    </Panel>
  );
}

/** Only while photos are loading. */
function Refresh() {
  usePolling(3000);
  return null;
}

function FailedPhotos({ petImport: { id, photos, can_retry }, failed }: Omit<ImportPhotosProps, 'missing'>) {
  const { mutate, isBusy } = useMutation(undefined, { alertsFailure: true });
  const retry = () =>
    mutate(() => call('POST /api/pet-imports/:id/photos/retry', { params: { id } }), {
      successMessage: 'We’re trying again.',
    });
  return (
    <>
      <div className="data-frame">
        <table className="data-table" data-wrap>
          <caption className="sr-only">Failed photos</caption>
          <thead>
            <tr>
              <th scope="col">Pet</th>
              <th scope="col">Problem</th>
              <th scope="col">Photo</th>
            </tr>
          </thead>
          <tbody>
            {failed.map((photo) => (
              <tr key={`${photo.row_number}-${photo.position}`}>
                <th scope="row">
                  {photo.pet_id === null ? (
                    photo.name
                  ) : (
                    <Link className="text-link" to={animalHref(photo.pet_id)}>
                      {photo.name}
                    </Link>
                  )}
                </th>
                <td data-label="Problem">{photo.reason}</td>
                <td data-label="Photo" className="text-small wrap-anywhere text-soft">
                  {photo.url ?? photo.file_name}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {photos.failed > failed.length && (
        <p className="text-small text-soft">{`And ${formatCount(photos.failed - failed.length, 'more photo')}.`}</p>
      )}
      {can_retry && (
        <button
          type="button"
          className="button button-quiet justify-self-start"
          aria-disabled={isBusy || undefined}
          onClick={() => void (isBusy || retry())}
        >
          Retry failed photos
        </button>
      )}
    </>
  );
}
