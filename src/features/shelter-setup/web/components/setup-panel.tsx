import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { useCan } from '../../../../browser/dashboard/current-user.ts';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { Panel } from '../../../../ui/dashboard/panel.tsx';
import { SETUP_HREF } from '../../shelter-setup.constants.ts';
import type { SetupChecklist, ShelterSetupApi } from '../../shelter-setup.contract.ts';
import { stepTexts } from '../setup-steps.ts';

const call = createApiClient<ShelterSetupApi>();

/** On the dashboard's home until the shelter is open: how far its setup is, and the next step. */
export function SetupPanel() {
  return useCan('change settings') ? <Progress /> : null;
}

function Progress() {
  const checklist = useChecklist();
  if (!checklist?.is_due) return null;
  const left = checklist.steps.filter(({ is_done, is_skipped }) => !is_done && !is_skipped);
  const done = checklist.steps.length - left.length;
  const [next] = left;
  return (
    <Panel
      title="Set up your shelter"
      lead={`${done} of ${checklist.steps.length} steps done.${next ? ` Next: ${stepTexts[next.id].title.toLowerCase()}.` : ''}`}
      actions={
        <Link className="button" to={SETUP_HREF}>
          {left.length > 0 ? 'Continue setup' : 'Open the shelter'}
        </Link>
      }
    >
      <progress className="w-full" value={done} max={checklist.steps.length} aria-label="Steps done" />
    </Panel>
  );
}

/** Loaded apart from the page: most shelters were set up long ago. */
function useChecklist(): SetupChecklist | null {
  const [checklist, setChecklist] = useState<SetupChecklist | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    call('GET /api/setup/', { signal: controller.signal }).then(setChecklist, () => undefined);
    return () => controller.abort();
  }, []);
  return checklist;
}
