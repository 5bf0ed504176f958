export {
  deleteOldTasks,
  deleteTasksAboutApplicant,
  finishTasksOf,
  handOverTasks,
  insertTask,
  insertTaskOnce,
} from './write-task.ts';
export { exportPersonalData, listDueTasks } from './tasks.queries.ts';
