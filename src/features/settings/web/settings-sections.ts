import { settingSections, type SettingSection } from '../settings.constants.ts';

export const settingTabs: Record<SettingSection, { label: string; lead: string }> = {
  shelter: { label: 'Shelter', lead: 'Who you are and how you are reached. It stands in header, footer and e-mails.' },
  pickups: { label: 'Pickups', lead: 'Where and when pets are collected. What is booked already stays as it is.' },
  fees: { label: 'Fees and decisions', lead: 'What an adoption costs, and how long an application may wait.' },
  procedure: {
    label: 'Procedure',
    lead: 'What people read before they apply, and under “Good to know” on the home page.',
  },
  questions: { label: 'FAQs', lead: 'Questions and answers, as they stand on the FAQs page and for search engines.' },
  retention: {
    label: 'Retention',
    lead: 'For how long personal things are kept. The privacy notice states what is set here.',
  },
};

/** The section in the URL. */
export function parseSection(search: URLSearchParams): SettingSection {
  return settingSections.find((section) => section === search.get('part')) ?? 'shelter';
}

export function sectionHref(section: SettingSection): string {
  return `/admin-dashboard/settings${section === 'shelter' ? '' : `?part=${section}`}`;
}
