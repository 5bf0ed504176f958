export { deleteOldTasks, insertTask } from './write-task.ts';
export { exportPersonalData, listDueTasks } from './tasks.queries.ts';
