import { Link } from 'react-router';
import { Panel } from '../../../../ui/dashboard/panel.tsx';
import { AddTaskForm, TaskList } from '../../../tasks/web/components.ts';
import type { ShelterDay } from '../../day.contract.ts';

/** The tasks due today or overdue. */
export function DueTasksPanel({ day: { tasks, today } }: { day: ShelterDay }) {
  return (
    <Panel
      className="day-panel"
      title={tasks.total > 0 ? `Tasks due (${tasks.total})` : 'Tasks due'}
      actions={
        <Link className="text-link text-small" to="tasks?view=everyone">
          All tasks
        </Link>
      }
    >
      {tasks.total === 0 ? (
        <p className="text-soft">Nothing due today.</p>
      ) : (
        <TaskList tasks={tasks.items} today={today} />
      )}
      <AddTaskForm today={today} isCompact />
    </Panel>
  );
}
