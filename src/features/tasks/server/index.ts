export { deleteOldTasks, deleteTasksAboutApplicant, handOverTasks, insertTask } from './write-task.ts';
export { exportPersonalData, listDueTasks } from './tasks.queries.ts';
