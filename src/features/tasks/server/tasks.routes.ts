import type { FastifyRequest } from 'fastify';
import type { AppContext } from '../../../app-context.ts';
import { clientIp } from '../../../platform/http/client-ip.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import type { Handlers } from '../../../platform/http/serve.ts';
import type { TasksApi } from '../tasks.contract.ts';
import { getTaskOverview, listTasks } from './tasks.queries.ts';
import { addTask, deleteTask, updateTask } from './write-task.ts';

export function tasksHandlers({ db, clock, getShelter }: AppContext): Handlers<TasksApi> {
  const context = (actor: CurrentUser, request: FastifyRequest) => ({
    actor,
    ip: clientIp(request),
    now: clock.now(),
  });
  return {
    'GET /api/tasks/': async ({ currentUser, query }) => listTasks(db, currentUser, query),
    'GET /api/tasks/overview': async ({ currentUser }) => {
      const { timeZone } = await getShelter();
      return getTaskOverview(db, currentUser, { now: clock.now(), timeZone });
    },
    'POST /api/tasks/': ({ currentUser, body, request }) => addTask(db, body, context(currentUser, request)),
    'PUT /api/tasks/:id': ({ currentUser, params, body, request }) =>
      updateTask(db, params.id, body, context(currentUser, request)),
    'DELETE /api/tasks/:id': ({ currentUser, params, request }) =>
      deleteTask(db, params.id, context(currentUser, request)),
  };
}
