import { emailFrequencies, type EmailFrequency } from '../saved-searches.constants.ts';

const labels: Record<EmailFrequency, string> = {
  'at once': 'As soon as there’s a match',
  daily: 'Once a day, in the morning',
  never: 'Never',
};

export const frequencyOptions = emailFrequencies.map((value) => ({ value, label: labels[value] }));
