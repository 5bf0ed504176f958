import { useNavigate } from 'react-router';
import { formText } from '../../../browser/action-result.ts';
import { createApiClient } from '../../../browser/create-api-client.ts';
import { FormDialog } from '../../../browser/dashboard/form-dialog.tsx';
import { useFormAction } from '../../../browser/use-form-action.ts';
import { useMutation } from '../../../browser/use-mutation.ts';
import { Field } from '../../../ui/field.tsx';
import { FormMessage } from '../../../ui/form-message.tsx';
import { savedViewLimits, savedViewMessages, type ListName } from '../lists.constants.ts';
import type { SavedView, SavedViewsApi } from '../saved-views.contract.ts';
import { loadSavedViews } from './saved-view-store.ts';

const call = createApiClient<SavedViewsApi>();

interface ViewDialogProps {
  list: ListName;
  /** Null to save a new one. */
  view: SavedView | null;
  /** Filters, order and columns of the list as it is displayed. */
  query: string;
  onClose: () => void;
}

/** Saves the list as it is displayed, or changes a view. Of a colleague's view, people choose only whether it opens first. */
export function ViewDialog({ list, view, query, onClose }: ViewDialogProps) {
  const navigate = useNavigate();
  const isOwn = view === null || view.is_own;
  const deleting = useMutation(savedViewMessages.failed);
  const saving = useFormAction({
    ...(isOwn && { required: { name: savedViewMessages.nameMissing } }),
    send: async (typed) => {
      const saved = isOwn ? await save(list, { view, query, typed }) : view;
      const isDefault = typed.has('is_default');
      if (isDefault !== (view?.is_default ?? false)) {
        await call('PUT /api/saved-views/default', { body: { list, view_id: isDefault ? saved.id : null } });
      }
      await loadSavedViews(list);
      return saved;
    },
    failedMessage: savedViewMessages.failed,
    shouldRevalidate: false,
    successMessage: (saved) => `View “${saved.name}” saved.`,
    onDone: async (saved) => {
      onClose();
      if (isOwn) await navigate(`?${saved.query}`, { replace: true, preventScrollReset: true });
    },
  });
  const remove = async () => {
    if (!view) return;
    await deleting.mutate(
      async () => {
        await call('DELETE /api/saved-views/:id', { params: { id: view.id } });
        await loadSavedViews(list);
      },
      { shouldRevalidate: false, successMessage: `View “${view.name}” deleted.`, onDone: onClose },
    );
  };
  return (
    <FormDialog
      title={view === null ? 'Save this view' : isOwn ? 'Edit view' : view.name}
      size="small"
      action={saving}
      label="Save view"
      onClose={onClose}
    >
      {deleting.failure && <FormMessage type="error">{deleting.failure}</FormMessage>}
      {isOwn ? (
        <>
          <Field
            label="Name"
            name="name"
            required
            defaultValue={view?.name}
            maxLength={savedViewLimits.name}
            autoComplete="off"
            error={saving.fields?.['name']}
          />
          {view !== null && <Check name="is_updated" label="Use the filters and columns displayed now" />}
          <Check name="is_shared" label="Share with colleagues" isChecked={view?.is_shared ?? false} />
        </>
      ) : (
        <p>{`Shared by ${view.owner_name}.`}</p>
      )}
      <Check name="is_default" label="Open the list with this view" isChecked={view?.is_default ?? false} />
      {view?.is_own && (
        <button
          className="text-button"
          type="button"
          aria-disabled={deleting.isBusy || undefined}
          onClick={() => void remove()}
        >
          Delete view
        </button>
      )}
    </FormDialog>
  );
}

interface SavedInput {
  view: SavedView | null;
  query: string;
  typed: FormData;
}

function save(list: ListName, { view, query, typed }: SavedInput): Promise<SavedView> {
  const body = { name: formText(typed, 'name'), is_shared: typed.has('is_shared') };
  if (view === null) return call('POST /api/saved-views/', { body: { list, query, ...body } });
  const isUpdated = typed.has('is_updated');
  return call('PUT /api/saved-views/:id', { params: { id: view.id }, body: { ...body, ...(isUpdated && { query }) } });
}

function Check({ name, label, isChecked = false }: { name: string; label: string; isChecked?: boolean }) {
  return (
    <label className="field-check">
      <input type="checkbox" name={name} defaultChecked={isChecked} />
      {label}
    </label>
  );
}
