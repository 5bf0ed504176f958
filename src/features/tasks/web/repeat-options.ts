import type { TaskRepeat } from '../tasks.constants.ts';

const labels: Record<TaskRepeat, string> = {
  daily: 'Every day',
  weekly: 'Every week',
  'every two weeks': 'Every 2 weeks',
  monthly: 'Every month',
  'every three months': 'Every 3 months',
  yearly: 'Every year',
};

export const repeatOptions = [
  { value: '', label: 'Doesn’t repeat' },
  ...Object.entries(labels).map(([value, label]) => ({ value, label })),
];

/** Such as “Every week”. */
export function formatRepeat(repeats: TaskRepeat): string {
  return labels[repeats];
}
