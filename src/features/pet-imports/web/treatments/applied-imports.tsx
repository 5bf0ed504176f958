import { useState } from 'react';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { useMutation } from '../../../../browser/use-mutation.ts';
import { formatCount } from '../../../../platform/format-number.contract.ts';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { DateTime } from '../../../../ui/dashboard/date-time.tsx';
import { Panel } from '../../../../ui/dashboard/panel.tsx';
import { useFocusFallback } from '../../../../ui/use-focus-fallback.ts';
import type { TreatmentImport, TreatmentImportsApi } from '../../pet-imports.contract.ts';
import { formatImported } from './format-outcomes.ts';

const call = createApiClient<TreatmentImportsApi>();

/** The imports of treatments, to undo one. */
export function AppliedImports({ imports }: { imports: TreatmentImport[] }) {
  const [undoing, setUndoing] = useState<TreatmentImport | null>(null);
  const { mutate, isBusy } = useMutation(undefined, { alertsFailure: true });
  const place = useFocusFallback<HTMLDivElement>();
  if (imports.length === 0) return null;
  const undo = async ({ id }: TreatmentImport) => {
    await mutate(() => call('POST /api/records/medical/imports/:import_id/undo', { params: { import_id: id } }), {
      successMessage: ({ kept }) => formatUndone(kept),
    });
    setUndoing(null);
  };
  return (
    <div ref={place} tabIndex={-1}>
      <Panel title="Imported files">
        <ul className="grid divide-y divide-line">
          {imports.map((each) => (
            <li key={each.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
              <ImportText each={each} />
              {each.undone_at === null && (
                <button className="button button-small button-quiet" type="button" onClick={() => setUndoing(each)}>
                  Undo
                  <span className="sr-only">{` the import of ${each.file_name}`}</span>
                </button>
              )}
            </li>
          ))}
        </ul>
      </Panel>
      {undoing && (
        <ConfirmDialog
          question="Undo this import?"
          confirmLabel="Undo"
          isDanger
          isBusy={isBusy}
          onConfirm={() => void undo(undoing)}
          onCancel={() => setUndoing(null)}
        >
          <p>
            {`The ${formatCount(undoing.counts.record + undoing.counts.plan, 'treatment')} from ${undoing.file_name} will be deleted, and due doses will be as before. What someone has changed since stays.`}
          </p>
        </ConfirmDialog>
      )}
    </div>
  );
}

function ImportText({
  each: { file_name, counts, applied_by, applied_at, undone_at, kept },
}: {
  each: TreatmentImport;
}) {
  return (
    <div className="grid min-w-0 gap-0.5">
      <p className="font-semibold wrap-anywhere">{file_name}</p>
      <p className="text-small text-soft">
        {formatImported(counts)}
        {counts.refuse > 0 && ` ${formatCount(counts.refuse, 'row')} rejected.`}
        {undone_at && ` ${formatUndone(kept)}`}
      </p>
      <p className="text-small text-soft">
        {applied_by && `${applied_by.name}, `}
        <DateTime at={applied_at} />
      </p>
    </div>
  );
}

function formatUndone(kept: number): string {
  return kept === 0 ? 'The import was undone.' : `The import was undone, but for ${formatCount(kept, 'treatment')}.`;
}
