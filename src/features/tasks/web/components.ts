export { AddTaskForm } from './add-task-form.tsx';
export { TaskList } from './task-list.tsx';
