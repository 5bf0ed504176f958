import { TasksPanel } from '../../tasks/web/components/tasks-panel.tsx';

/** Separate from the frame's script, which every dashboard page loads. */
export default function PetTasks({ petId }: { petId: number }) {
  return <TasksPanel subject={{ pet_id: petId }} />;
}
