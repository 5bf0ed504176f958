import type { Task } from '../tasks.contract.ts';
import { TaskRow } from './task-row.tsx';
import styles from './tasks.css?url';

interface TaskListProps {
  tasks: readonly Task[];
  today: string;
}

/** Tasks that a page's loader provides. */
export function TaskList({ tasks, today }: TaskListProps) {
  return (
    <>
      <link rel="stylesheet" href={styles} precedence="tasks" />
      <ul className="tasks">
        {tasks.map((task) => (
          <TaskRow key={task.id} task={task} today={today} />
        ))}
      </ul>
    </>
  );
}
