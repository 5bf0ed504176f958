import type { ImportStatus } from '../pet-imports.constants.ts';

export const importStatusLabels: Record<ImportStatus, string> = {
  checked: 'Not applied',
  applied: 'Applied',
  undone: 'Undone',
};

export function ImportStatusBadge({ status }: { status: ImportStatus }) {
  return (
    <span className="badge import-status" data-status={status}>
      {importStatusLabels[status]}
    </span>
  );
}
