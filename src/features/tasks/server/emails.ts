import type { EmailContent } from '../../../platform/email/email-content.ts';
import { greet } from '../../../platform/email/recipient.ts';

const MAX_LISTED = 15;

interface TaskDigest {
  name: string;
  /** The most overdue first. */
  tasks: readonly { title: string; due_on: string | null }[];
  /** Number of due tasks without an owner. */
  unassigned: number;
  today: string;
  publicUrl: string;
}

/** The morning's email with what is due. */
export function taskDigestEmail({ name, tasks, unassigned, today, publicUrl }: TaskDigest): EmailContent {
  const overdue = tasks.filter(({ due_on }) => due_on !== null && due_on < today).length;
  const url = `${publicUrl}/admin-dashboard/tasks`;
  const rest = tasks.length - MAX_LISTED;
  return {
    subject: `Your tasks today: ${tasks.length}`,
    preview: tasks[0]!.title,
    greeting: greet(name),
    paragraphs: [
      overdue === 0
        ? `You have ${count(tasks.length, 'task')} due today.`
        : `You have ${count(tasks.length, 'task')} due, ${overdue} of them overdue.`,
    ],
    blocks: [
      {
        kind: 'list',
        items: tasks
          .slice(0, MAX_LISTED)
          .map(({ title, due_on }) => [
            { text: due_on !== null && due_on < today ? `${title} (overdue)` : title, href: url },
          ]),
      },
    ],
    action: { label: 'Open my tasks', href: url },
    notes: [
      ...(rest > 0 ? [`And ${count(rest, 'more task')}.`] : []),
      ...(unassigned > 0
        ? [`${count(unassigned, 'due task')} ${unassigned === 1 ? 'has' : 'have'} no owner yet: ${url}?view=everyone`]
        : []),
      `Turn off this email in your profile: ${publicUrl}/admin-dashboard/profile`,
    ],
  };
}

function count(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? '' : 's'}`;
}
