import { useEffect, useState } from 'react';
import { useCan } from '../../../../browser/dashboard/current-user.ts';
import { describeFailure, ApiFailure } from '../../../../browser/api-failure.ts';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { Panel } from '../../../../ui/dashboard/panel.tsx';
import type { Task, TasksApi } from '../../tasks.contract.ts';
import { AddTaskForm, type TaskSubject } from '../add-task-form.tsx';
import { TaskRow } from '../task-row.tsx';

const call = createApiClient<TasksApi>();

/** The open tasks about an application, a pet or a person, on its page. */
export function TasksPanel({ subject }: { subject: TaskSubject }) {
  return useCan('work on tasks') ? <OpenTasks subject={subject} /> : null;
}

function OpenTasks({ subject }: { subject: TaskSubject }) {
  const { tasks, today, failure, reload } = useTasksAbout(subject);
  return (
    <Panel title="Tasks" className="print:hidden">
      {failure !== null && (
        <div className="grid justify-items-start gap-3">
          <p role="alert">{failure}</p>
          <button className="button button-small button-quiet" type="button" onClick={reload}>
            Retry
          </button>
        </div>
      )}
      {today && tasks && (
        <>
          {tasks.length > 0 && (
            <ul className="tasks">
              {tasks.map((task) => (
                <TaskRow key={task.id} task={task} today={today} hidesSubject onChanged={reload} />
              ))}
            </ul>
          )}
          <AddTaskForm today={today} subject={subject} onAdded={reload} />
        </>
      )}
    </Panel>
  );
}

function useTasksAbout({ application_id, pet_id, person_id }: TaskSubject) {
  const [loaded, setLoaded] = useState<LoadedTasks | null>(null);
  const [failure, setFailure] = useState<React.ReactNode>(null);
  const [version, setVersion] = useState(0);
  useEffect(() => {
    const controller = new AbortController();
    const load = async () => {
      try {
        setLoaded({ version, ...(await loadTasks({ application_id, pet_id, person_id }, controller.signal)) });
        setFailure(null);
      } catch (error) {
        if (error instanceof ApiFailure) setFailure(describeFailure(error, 'The tasks didn’t load.'));
      }
    };
    void load();
    return () => controller.abort();
  }, [application_id, pet_id, person_id, version]);
  return { ...loaded, failure, reload: () => setVersion((before) => before + 1) };
}

interface LoadedTasks {
  /** Counts the reloads. */
  version: number;
  tasks: Task[];
  today: string;
}

async function loadTasks(subject: { [K in keyof TaskSubject]: number | undefined }, signal: AbortSignal) {
  const ids = Object.entries(subject).filter(([, id]) => id !== undefined);
  const query = Object.fromEntries(ids.map(([name, id]) => [name, String(id)]));
  const [tasks, { today }] = await Promise.all([
    call('GET /api/tasks/', { query, signal }),
    call('GET /api/tasks/overview', { signal }),
  ]);
  return { tasks, today };
}
