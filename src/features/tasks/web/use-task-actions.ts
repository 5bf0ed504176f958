import { createApiClient } from '../../../browser/create-api-client.ts';
import { readSession } from '../../../browser/session.ts';
import { useMutation } from '../../../browser/use-mutation.ts';
import { showAlert } from '../../../ui/alerts.tsx';
import type { Task, TasksApi } from '../tasks.contract.ts';

const call = createApiClient<TasksApi>();

/** What can be done to a task in its row. `onChanged` reloads a list that the page's loader does not. */
export function useTaskActions(task: Task, onChanged?: () => void) {
  const { id, title } = task;
  const { mutate, isBusy } = useMutation('That didn’t save. Please try again.', { alertsFailure: true });
  const change = (body: { is_done?: boolean; owner_id?: number | null }, onDone: (changed: Task) => void) =>
    mutate(() => call('PUT /api/tasks/:id', { params: { id }, body }), {
      shouldRevalidate: onChanged === undefined,
      onDone: (changed) => {
        onChanged?.();
        onDone(changed);
      },
      onFailed: () => onChanged?.(),
    });

  const reopen = () => void change({ is_done: false }, () => showAlert(`“${title}” is open again.`, 'success'));
  const finish = () =>
    void change({ is_done: true }, ({ done_by }) => {
      const isOwn = done_by === null || done_by.id === readSession()?.user_id;
      if (isOwn) showAlert(`“${title}” is done.`, 'success', { label: 'Undo', run: reopen });
      else showAlert(`${done_by.name} already finished “${title}”.`, 'notice');
    });
  const assign = (owner_id: number | null) =>
    void change({ owner_id }, ({ owner }) =>
      showAlert(owner ? `“${title}” is ${owner.name}’s now.` : `“${title}” is up for grabs.`, 'success', {
        label: 'Undo',
        run: () => void change({ owner_id: task.owner?.id ?? null }, () => undefined),
      }),
    );
  return { finish, reopen, assign, isBusy };
}
