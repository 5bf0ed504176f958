import { useNavigate } from 'react-router';
import { hasCapability } from '../../../platform/has-capability.contract.ts';
import { useCurrentUser } from '../../../browser/dashboard/current-user.ts';
import type { Capability } from '../../../platform/capabilities.contract.ts';
import { describeFailure } from '../../../browser/api-failure.ts';
import { createApiClient } from '../../../browser/create-api-client.ts';
import { saveFile } from '../../../browser/save-file.ts';
import { listShortcuts } from '../../../browser/shortcuts/shortcuts.ts';
import { isShortcutsDialogOpen } from '../../../browser/shortcuts/shortcut-listener.tsx';
import { dayIn } from '../../../platform/shelter-day.contract.ts';
import { showAlert } from '../../../ui/alerts.tsx';
import type { NewslettersApi } from '../../newsletter/newsletters.contract.ts';
import type { AdminPetsApi } from '../../pets/admin-pets.contract.ts';
import type { PaletteItem } from './palette-items.ts';

const call = createApiClient<NewslettersApi & AdminPetsApi>();

/** A decision that is made for an application, which is chosen next. */
export type DecisionToMake = 'Approved' | 'Rejected' | 'Pending';

interface Action extends PaletteItem {
  /** Without it, the action is left out. */
  capability?: Capability;
}

interface ActionOptions {
  onDecide: (decision: DecisionToMake) => void;
  onLogOut: () => void;
}

/** What the palette offers to do, the most frequent first; only what the user may do. */
export function usePaletteActions({ onDecide, onLogOut }: ActionOptions): PaletteItem[] {
  const navigate = useNavigate();
  const currentUser = useCurrentUser();
  const writeNewsletter = async () => {
    try {
      const { id } = await call('POST /api/newsletter/issues/', { body: {} });
      await navigate(`/admin-dashboard/newsletter/${id}`);
    } catch (failure) {
      showAlert(describeFailure(failure, 'We couldn’t start a newsletter. Please try again.'), 'error');
    }
  };
  const all: Action[] = [
    { key: 'add pet', capability: 'edit animals', icon: 'plus', title: 'Add pet', to: '/admin-dashboard/add-pet' },
    {
      key: 'walk-in',
      capability: 'decide applications',
      icon: 'home',
      title: 'Record a walk-in adoption',
      to: '/admin-dashboard/manage-adoptions/walk-in',
    },
    {
      key: 'approve',
      capability: 'decide applications',
      icon: 'check',
      title: 'Approve an application…',
      run: () => onDecide('Approved'),
    },
    {
      key: 'reject',
      capability: 'decide applications',
      icon: 'close',
      title: 'Reject an application…',
      run: () => onDecide('Rejected'),
    },
    {
      key: 'reopen',
      capability: 'decide applications',
      icon: 'undo',
      title: 'Reopen an application…',
      keywords: 'correct wrong decision',
      run: () => onDecide('Pending'),
    },
    {
      key: 'book',
      capability: 'manage calendar',
      icon: 'calendar',
      title: 'Book a pickup or visit',
      keywords: 'appointment schedule',
      to: '/admin-dashboard/pickups',
    },
    { key: 'undo', icon: 'undo', title: 'Undo the last change', keys: 'z', run: () => requestAnimationFrame(undo) },
    { key: 'print', icon: 'print', title: 'Print this page', run: () => requestAnimationFrame(() => print()) },
    {
      key: 'message',
      capability: 'answer messages',
      icon: 'message',
      title: 'Write a message',
      to: '/admin-dashboard/view-feedback?new=1',
    },
    {
      key: 'add task',
      capability: 'work on tasks',
      icon: 'check',
      title: 'Add task',
      to: '/admin-dashboard/tasks?add',
    },
    {
      key: 'newsletter',
      capability: 'send newsletters',
      icon: 'newspaper',
      title: 'New newsletter',
      run: () => void writeNewsletter(),
    },
    {
      key: 'close day',
      capability: 'manage calendar',
      icon: 'calendar',
      title: 'Close a day',
      keywords: 'days holiday',
      to: '/admin-dashboard/pickups?close',
    },
    {
      key: 'merge',
      capability: 'edit people',
      icon: 'person',
      title: 'Merge people',
      keywords: 'duplicates',
      to: '/admin-dashboard/people/duplicates',
    },
    {
      key: 'import',
      capability: 'import records',
      icon: 'import',
      title: 'Import pets',
      to: '/admin-dashboard/import-pets',
    },
    {
      key: 'import treatments',
      capability: 'import records',
      icon: 'import',
      title: 'Import treatments',
      keywords: 'vaccinations medical tests export',
      to: '/admin-dashboard/import-pets/treatments',
    },
    ...exports.map(({ name, fetchFile }) => ({
      key: `export ${name}`,
      capability: 'export records' as const,
      icon: 'download' as const,
      title: `Export ${name}`,
      run: () => void download(name, fetchFile),
    })),
    { key: 'site', icon: 'site', title: 'View the public site', to: '/' },
    {
      key: 'shortcuts',
      icon: 'device',
      title: 'Keyboard shortcuts',
      keys: '?',
      run: () => isShortcutsDialogOpen.write(true),
    },
    { key: 'log out', icon: 'logout', title: 'Log out', run: onLogOut },
  ];
  return all
    .filter(({ capability }) => capability === undefined || hasCapability(currentUser, capability))
    .map(({ capability: _needed, ...item }) => item);
}

/** Once the palette is closed: a field with the focus has an undo of its own. */
function undo(): void {
  const shortcut = listShortcuts('Everywhere').find(({ keys }) => keys === 'z');
  if (shortcut?.run() === false) showAlert('There’s nothing to undo right now.', 'notice');
}

const exports = [{ name: 'pets', fetchFile: () => call.file('GET /api/pets/export', {}) }];

async function download(name: string, fetchFile: () => Promise<Blob>): Promise<void> {
  try {
    saveFile(await fetchFile(), `${name.replaceAll(' ', '-')}-${dayIn(undefined, new Date())}.csv`);
  } catch (failure) {
    showAlert(describeFailure(failure, 'We couldn’t download the file. Please try again.'), 'error');
  }
}
