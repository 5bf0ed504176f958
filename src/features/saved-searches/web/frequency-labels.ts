import { mailFrequencies, type MailFrequency } from '../saved-search-words.contract.ts';

const labels: Record<MailFrequency, string> = {
  'at once': 'As soon as a pet fits',
  daily: 'Once a day, in the morning',
  never: 'Never',
};

/** How often one is mailed, to choose from. */
export const frequencyOptions = mailFrequencies.map((value) => ({ value, label: labels[value] }));
