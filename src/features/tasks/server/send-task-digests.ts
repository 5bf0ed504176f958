import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { errorCode } from '../../../platform/database/errors.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { queueEmail } from '../../../platform/email/queue-email.ts';
import { breakAutolinks, recipientOf } from '../../../platform/email/recipient.ts';
import type { JobContext } from '../../../platform/jobs/run-every.ts';
import { dayIn, timestampOf } from '../../../platform/shelter-day.contract.ts';
import { isAllowed } from '../../accounts/server/index.ts';
import { wantsEmail } from '../../email-preferences/server/index.ts';
import { taskDigestEmail } from './emails.ts';

const MORNING = '07:00';

interface DigestContext extends JobContext {
  timeZone: string;
}

/**
 * From seven in the morning, emails each colleague the own tasks that are due or overdue, once a day, unless they have
 * turned it off. Several servers may run this at the same time.
 */
export async function sendTaskDigests(db: Database, context: DigestContext): Promise<void> {
  const { now, timeZone, onWarning, signal } = context;
  const today = dayIn(timeZone, now);
  if (now < timestampOf(today, MORNING, timeZone)) return;
  const { rows } = await sql<{ id: number }>`
    select distinct t.owner_id as id from tasks t
    where t.done_at is null and t.due_on <= ${today} and t.owner_id is not null and not exists (
      select from task_digests d where d.user_id = t.owner_id and d.day = ${today})
    order by id`.execute(db);
  for (const { id } of rows) {
    if (signal?.aborted) return;
    try {
      await transactionWithRetry(db, (trx) => sendDigest(trx, id, { ...context, today }));
    } catch (error) {
      // One failure must not block the others.
      onWarning(`the task email for user ${id} could not be queued (${errorCode(error) || 'unknown'})`);
    }
  }
}

async function sendDigest(
  trx: Database,
  id: number,
  { now, publicUrl, today }: DigestContext & { today: string },
): Promise<void> {
  const person = await trx
    .selectFrom('users')
    .select(['id', 'name', 'email', 'is_demo', isAllowed(sql.ref('users.id'), 'work on tasks', now).as('is_allowed')])
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst();
  if (!person) return;
  const claimed = await trx
    .insertInto('task_digests')
    .values({ user_id: id, day: today })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst();
  if (!claimed || !person.is_allowed || !(await wantsEmail(trx, id, 'task_digests'))) return;
  const tasks = await trx
    .selectFrom('tasks')
    .select(['title', 'due_on', 'created_by'])
    .where('owner_id', '=', id)
    .where('done_at', 'is', null)
    .where('due_on', '<=', today)
    .orderBy('due_on')
    .orderBy('id')
    .execute();
  if (tasks.length === 0) return;
  // Those of an event name the applicant as they typed it.
  const listed = tasks.map(({ created_by, ...task }) =>
    created_by === null ? { ...task, title: breakAutolinks(task.title) } : task,
  );
  const { count } = await trx
    .selectFrom('tasks')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('owner_id', 'is', null)
    .where('done_at', 'is', null)
    .where('due_on', '<=', today)
    .executeTakeFirstOrThrow();
  const content = taskDigestEmail({ name: person.name, tasks: listed, unassigned: count, today, publicUrl });
  await queueEmail(trx, { type: 'task-digest', to: recipientOf(person), content, now });
}
