import type { FastifyRequest } from 'fastify';
import type { AppContext } from '../../../app-context.ts';
import { clientIp } from '../../../platform/http/client-ip.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import { dayIn } from '../../../platform/shelter-day.contract.ts';
import type { Handlers } from '../../../platform/http/serve.ts';
import type { TasksApi } from '../tasks.contract.ts';
import { getTaskOverview, listTasks } from './tasks.queries.ts';
import { changeTaskRule, listTaskRules } from './task-rules.ts';
import { addTask, deleteTask, updateTask } from './write-task.ts';

export function tasksHandlers({ db, clock, getShelter }: AppContext): Handlers<TasksApi> {
  const context = (actor: CurrentUser, request: FastifyRequest) => ({
    actor,
    ip: clientIp(request),
    now: clock.now(),
  });
  const today = async () => dayIn((await getShelter()).timeZone, clock.now());
  return {
    'GET /api/tasks/rules': () => listTaskRules(db),
    'PUT /api/tasks/rules/:event': ({ currentUser, params, body, request }) =>
      changeTaskRule(db, params.event, body, context(currentUser, request)),
    'GET /api/tasks/': async ({ currentUser, query }) => listTasks(db, currentUser, query),
    'GET /api/tasks/overview': async ({ currentUser }) => {
      const { timeZone } = await getShelter();
      return getTaskOverview(db, currentUser, { now: clock.now(), timeZone });
    },
    'POST /api/tasks/': ({ currentUser, body, request }) => addTask(db, body, context(currentUser, request)),
    'PUT /api/tasks/:id': async ({ currentUser, params, body, request }) =>
      updateTask(db, params.id, body, { ...context(currentUser, request), today: await today() }),
    'DELETE /api/tasks/:id': ({ currentUser, params, request }) =>
      deleteTask(db, params.id, context(currentUser, request)),
  };
}
