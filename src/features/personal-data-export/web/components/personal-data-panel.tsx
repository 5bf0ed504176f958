import { dayIn } from '../../../../platform/shelter-day.contract.ts';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { ExportButton } from '../../../../browser/dashboard/export-button.tsx';
import { Panel } from '../../../../ui/dashboard/panel.tsx';
import type { PersonalDataApi } from '../../personal-data.contract.ts';

const call = createApiClient<PersonalDataApi>();

/** Downloads the personal data as readable JSON. */
export function PersonalDataPanel() {
  return (
    <Panel title="Your data" lead="All that we keep about you, in one file that you can take along.">
      <p>
        Your account and where you were signed in, favorites and saved searches, applications with your answers and what
        our staff noted about them, pickups, receipts, messages and chats, stories, pets you list, e-mails we sent you,
        and what was noted of your deeds.
      </p>
      <p className="text-small text-soft">
        It is a JSON file: a text that opens in any editor, and that other programs can read. Passwords, keys and what
        belongs to other people are not in it. Keep it in a safe place.
      </p>
      <p>
        <ExportButton
          label="Download my data"
          fetchFile={fetchPersonalData}
          fileName={() => `pawhaven-my-data-${dayIn(undefined, new Date())}.json`}
          fallbackMessage="Your data could not be put together. Please try again."
        />
      </p>
    </Panel>
  );
}

/** Indented, so that people can read it too. */
async function fetchPersonalData(): Promise<Blob> {
  const data = await call('GET /api/users/me/data');
  return new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
}
