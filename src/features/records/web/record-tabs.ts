import { lazy } from 'react';
import { animalHref } from '../../../platform/animal-href.contract.ts';
import { ApplicationsTab } from './applications-tab.tsx';
import { loadApplications } from './load-applications.ts';
import { loadNotes, NotesTab } from './notes-tab.tsx';
import { loadOverview, OverviewTab } from './overview-tab.tsx';
import { defineTab } from './record-tab.ts';
import { loadTimeline, TimelineTab } from './timeline-tab.tsx';

/** Only for those who open them. They load their own data. */
const MedicalTab = lazy(() => import('./medical-tab.tsx'));
const FilesTab = lazy(() => import('./files-tab.tsx'));

function loadNothing(): Promise<null> {
  return Promise.resolve(null);
}

/** The tabs of a record, in order. Each loads its own data; a failure of one leaves the others alone. */
export const recordTabs = {
  overview: defineTab({ label: 'Overview', capability: 'view records', load: loadOverview, Content: OverviewTab }),
  medical: defineTab({ label: 'Medical', capability: 'view medical', load: loadNothing, Content: MedicalTab }),
  timeline: defineTab({ label: 'Timeline', capability: 'view records', load: loadTimeline, Content: TimelineTab }),
  applications: defineTab({
    label: 'Applications',
    capability: 'view applications',
    load: loadApplications,
    Content: ApplicationsTab,
  }),
  files: defineTab({ label: 'Files', capability: 'view medical', load: loadNothing, Content: FilesTab }),
  notes: defineTab({ label: 'Notes', capability: 'view records', load: loadNotes, Content: NotesTab }),
};

export type TabName = keyof typeof recordTabs;

export function tabHref(id: number, tab: TabName): string {
  return animalHref(id, tab === 'overview' ? undefined : tab);
}
