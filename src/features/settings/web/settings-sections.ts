import { settingSections, type SettingSection } from '../settings.constants.ts';

export const settingTabs: Record<SettingSection, { label: string; lead: string }> = {
  shelter: { label: 'Shelter', lead: 'Shown in the header, the footer and emails.' },
  pickups: {
    label: 'Sites and hours',
    lead: 'Where you are, when you’re open, and when people can visit and pick up pets. Bookings stay as they are.',
  },
  fees: { label: 'Fees and decisions', lead: 'Adoption fees, and when an application is overdue.' },
  procedure: {
    label: 'Procedure',
    lead: 'Shown before people apply, and under “Good to know” on the home page.',
  },
  questions: { label: 'FAQs', lead: 'Questions and answers on the FAQs page.' },
  email: { label: 'Email', lead: 'Who your emails come from, and whether they arrive.' },
  sign_in: { label: 'Sign-in', lead: 'How Admins protect their accounts.' },
  medical: { label: 'Medical alerts', lead: 'When an animal’s record shows an alert.' },
  fosters: { label: 'Foster homes', lead: 'How soon you answer foster homes’ reports and questions.' },
  retention: {
    label: 'Retention',
    lead: 'How long personal data is stored. The privacy notice shows these times.',
  },
};

/** The section in the URL. */
export function parseSection(search: URLSearchParams): SettingSection {
  return settingSections.find((section) => section === search.get('part')) ?? 'shelter';
}

export function sectionHref(section: SettingSection): string {
  return `/admin-dashboard/settings${section === 'shelter' ? '' : `?part=${section}`}`;
}
