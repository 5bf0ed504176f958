import { useState } from 'react';
import { createApiClient } from '../../../browser/create-api-client.ts';
import { useSession } from '../../../browser/session.ts';
import { useFormAction } from '../../../browser/use-form-action.ts';
import { FormMessage } from '../../../ui/form-message.tsx';
import { Field, SelectField } from '../../../ui/field.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { parseTaskLine } from '../parse-task-line.contract.ts';
import { taskLimits } from '../tasks.constants.ts';
import type { Task, TasksApi } from '../tasks.contract.ts';
import { formatDue } from './format-due.ts';
import { repeatOptions } from './repeat-options.ts';
import { useOwnerOptions } from './owner-options.ts';
import styles from './tasks.css?url';

const call = createApiClient<TasksApi>();

/** What a task is about. */
export interface TaskSubject {
  application_id?: number;
  pet_id?: number;
  person_id?: number;
}

interface AddTaskFormProps {
  today: string;
  subject?: TaskSubject;
  hasFocus?: boolean;
  /** Without a choice of the owner: the task is one’s own. */
  isCompact?: boolean;
  onAdded?: (task: Task) => void;
}

/** Adds a task in one line, such as "Call Ines tomorrow". */
export function AddTaskForm({ today, subject, hasFocus = false, isCompact = false, onAdded }: AddTaskFormProps) {
  const session = useSession();
  const [line, setLine] = useState('');
  const [owner, setOwner] = useState(String(session?.user_id ?? ''));
  const [repeats, setRepeats] = useState('');
  const owners = useOwnerOptions(session ? { id: session.user_id, name: session.username } : null);
  const parsed = parseTaskLine(line, today);
  const { form, isBusy, failure, fields } = useFormAction<Task>({
    required: { line: 'Enter what to do' },
    send: () =>
      call('POST /api/tasks/', {
        body: {
          ...subject,
          ...parsed,
          ...(repeats !== '' && { repeats, due_on: parsed.due_on ?? today }),
          owner_id: owner === '' ? null : Number(owner),
        },
      }),
    failedMessage: 'The task wasn’t added. Please try again.',
    shouldRevalidate: onAdded === undefined,
    onDone: (task) => {
      setLine('');
      setRepeats('');
      onAdded?.(task);
    },
  });
  return (
    <form {...form} className="task-form" data-compact={isCompact || undefined} noValidate>
      <link rel="stylesheet" href={styles} precedence="tasks" />
      {failure && <FormMessage type="error">{failure}</FormMessage>}
      <Field
        label="New task"
        name="line"
        required
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- opened by "Add task"
        autoFocus={hasFocus}
        autoComplete="off"
        maxLength={taskLimits.title}
        placeholder="Call Ines tomorrow"
        value={line}
        onChange={({ currentTarget }) => setLine(currentTarget.value)}
        error={fields?.['line'] ?? fields?.['title']}
      />
      {!isCompact && (
        <SelectField
          label="Owner"
          name="owner_id"
          value={owner}
          options={owners}
          onChange={({ currentTarget }) => setOwner(currentTarget.value)}
          error={fields?.['owner_id']}
        />
      )}
      {!isCompact && (
        <SelectField
          label="Repeats"
          name="repeats"
          value={repeats}
          options={repeatOptions}
          onChange={({ currentTarget }) => setRepeats(currentTarget.value)}
          error={fields?.['repeats']}
        />
      )}
      <SubmitButton isBusy={isBusy} busyLabel="Adding…">
        {isCompact ? 'Add' : 'Add task'}
      </SubmitButton>
      <p role="status" className="task-form-due">
        {parsed.due_on !== null && `${parsed.title} · ${formatDue(parsed.due_on, today)}`}
      </p>
    </form>
  );
}
