import { useSession } from '../../../browser/session.ts';
import { useCan } from '../../../browser/dashboard/current-user.ts';
import { createApiClient } from '../../../browser/create-api-client.ts';
import { FormDialog } from '../../../browser/dashboard/form-dialog.tsx';
import { useFormAction } from '../../../browser/use-form-action.ts';
import { useMutation } from '../../../browser/use-mutation.ts';
import { showAlert } from '../../../ui/alerts.tsx';
import { Field, SelectField, TextAreaField } from '../../../ui/field.tsx';
import { taskLimits } from '../tasks.constants.ts';
import type { Task, TasksApi } from '../tasks.contract.ts';
import { repeatOptions } from './repeat-options.ts';
import { useOwnerOptions } from './owner-options.ts';

const call = createApiClient<TasksApi>();

interface TaskDialogProps {
  task: Task;
  onClose: () => void;
  onChanged?: (() => void) | undefined;
}

/** Edits or deletes a task. */
export function TaskDialog({ task, onClose, onChanged }: TaskDialogProps) {
  const { id, title, details, due_on, repeats, owner, created_by } = task;
  const isOwn = useSession()?.username === created_by;
  const canDelete = useCan('assign tasks') || isOwn;
  const action = useFormAction({
    required: { title: 'Enter what to do' },
    send: (typed) =>
      call('PUT /api/tasks/:id', {
        params: { id },
        body: {
          title: typed.get('title') as string,
          details: typed.get('details') as string,
          due_on: typed.get('due_on') as string,
          repeats: typed.get('repeats') as string,
          owner_id: (typed.get('owner_id') as string) || null,
        },
      }),
    shouldRevalidate: onChanged === undefined,
    onDone: () => {
      onChanged?.();
      onClose();
    },
  });
  const { mutate, isBusy } = useMutation('The task wasn’t deleted.', { alertsFailure: true });
  const remove = () =>
    void mutate(() => call('DELETE /api/tasks/:id', { params: { id } }), {
      shouldRevalidate: onChanged === undefined,
      onDone: () => {
        onChanged?.();
        onClose();
        showAlert(`“${title}” was deleted.`, 'success');
      },
    });
  const { fields } = action;
  return (
    <FormDialog title="Edit task" action={action} label="Save changes" onClose={onClose}>
      <Field
        label="Task"
        name="title"
        required
        maxLength={taskLimits.title}
        defaultValue={title}
        error={fields?.['title']}
      />
      <TextAreaField
        label="Details (optional)"
        name="details"
        maxLength={taskLimits.details}
        defaultValue={details ?? ''}
        error={fields?.['details']}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label="Due date (optional)"
          name="due_on"
          type="date"
          defaultValue={due_on ?? ''}
          error={fields?.['due_on']}
        />
        <SelectField
          label="Owner"
          name="owner_id"
          defaultValue={owner?.id ?? ''}
          options={useOwnerOptions(owner)}
          error={fields?.['owner_id']}
        />
      </div>
      <SelectField
        label="Repeats"
        name="repeats"
        defaultValue={repeats ?? ''}
        options={repeatOptions}
        hint="We’ll add the next one when this one is finished."
        error={fields?.['repeats']}
      />
      {canDelete && (
        <button
          className="text-button justify-self-start"
          type="button"
          aria-disabled={isBusy || undefined}
          onClick={remove}
        >
          Delete task
        </button>
      )}
    </FormDialog>
  );
}
