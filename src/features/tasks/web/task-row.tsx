import { useState } from 'react';
import { Link } from 'react-router';
import { PersonLink } from '../../people/web/components.ts';
import { useCan } from '../../../browser/dashboard/current-user.ts';
import { DateTime } from '../../../ui/dashboard/date-time.tsx';
import { DashboardIcon } from '../../../ui/dashboard/dashboard-icon.tsx';
import type { Task } from '../tasks.contract.ts';
import { animalHref } from '../../../platform/animal-href.contract.ts';
import { formatDue, overdueDays } from './format-due.ts';
import { formatRepeat } from './repeat-options.ts';
import { useOwnerOptions } from './owner-options.ts';
import { TaskDialog } from './task-dialog.tsx';
import { useTaskActions } from './use-task-actions.ts';

interface TaskRowProps {
  task: Task;
  today: string;
  /** On the page of what it is about, the link to it is left out. */
  hidesSubject?: boolean;
  /** Reloads a list that the page's loader does not. */
  onChanged?: () => void;
}

/** A task that is finished, reassigned and edited where it stands. */
export function TaskRow({ task, today, hidesSubject = false, onChanged }: TaskRowProps) {
  const [isEditing, setIsEditing] = useState(false);
  const { finish, reopen, assign, isBusy } = useTaskActions(task, onChanged);
  const { title, details, due_on, owner, done_at } = task;
  const isDone = done_at !== null;
  return (
    <li className="task" data-done={isDone || undefined}>
      <button
        className="task-check"
        type="button"
        aria-label={`${isDone ? 'Reopen' : 'Finish'} ${title}`}
        aria-disabled={isBusy || undefined}
        onClick={isDone ? reopen : finish}
      >
        <DashboardIcon name="check" className="size-4" />
      </button>
      <div className="task-text">
        <button className="task-title" type="button" aria-label={`Edit ${title}`} onClick={() => setIsEditing(true)}>
          <bdi>{title}</bdi>
        </button>
        {details !== null && <p className="task-details">{details}</p>}
        <p className="task-facts">
          {due_on !== null && !isDone && (
            <span data-overdue={overdueDays(due_on, today) > 0 || undefined}>{formatDue(due_on, today)}</span>
          )}
          {task.repeats !== null && !isDone && <span>{formatRepeat(task.repeats)}</span>}
          {isDone && <FinishedBy task={task} />}
          {!hidesSubject && <Subject task={task} />}
        </p>
      </div>
      {isDone ? (
        <span className="text-small text-soft">{owner?.name}</span>
      ) : (
        <OwnerSelect title={title} owner={owner} isBusy={isBusy} onChange={assign} />
      )}
      {isEditing && <TaskDialog task={task} onClose={() => setIsEditing(false)} onChanged={onChanged} />}
    </li>
  );
}

function FinishedBy({ task: { done_at, done_by } }: { task: Task }) {
  if (done_at === null) return null;
  return (
    <span>
      {done_by === null ? 'Done' : `Done by ${done_by.name}`} <DateTime at={done_at} format="relative" />
    </span>
  );
}

/** Links to what the task is about. */
function Subject({ task: { application, pet, person } }: { task: Task }) {
  const canSeeApplications = useCan('view applications');
  return (
    <>
      {application && !canSeeApplications && <span>{`${application.applicant} for ${application.pet_name}`}</span>}
      {application && canSeeApplications && (
        <Link className="text-link" to={`/admin-dashboard/manage-adoptions/${application.id}`}>
          {`${application.applicant} for ${application.pet_name}`}
        </Link>
      )}
      {pet && !application && (
        <Link className="text-link" to={animalHref(pet.id)}>
          {pet.name}
        </Link>
      )}
      {person && !application && <PersonLink of={{ type: 'account', id: person.id }}>{person.name}</PersonLink>}
    </>
  );
}

interface OwnerSelectProps {
  title: string;
  owner: Task['owner'];
  isBusy: boolean;
  onChange: (owner_id: number | null) => void;
}

function OwnerSelect({ title, owner, isBusy, onChange }: OwnerSelectProps) {
  return (
    <select
      className="task-owner"
      aria-label={`Owner of ${title}`}
      value={owner?.id ?? ''}
      disabled={isBusy}
      onChange={({ target: { value } }) => onChange(value === '' ? null : Number(value))}
    >
      {useOwnerOptions(owner).map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}
