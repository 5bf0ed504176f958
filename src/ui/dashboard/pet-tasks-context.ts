import { createContext } from 'react';

/** Renders the tasks about a pet: the pets know nothing of tasks, which the Admins' frame provides. */
export const PetTasksContext = createContext<(petId: number) => React.ReactNode>(() => null);
