import { dayIn } from '../../../../platform/shelter-day.contract.ts';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { ExportButton } from '../../../../browser/dashboard/export-button.tsx';
import { Panel } from '../../../../ui/dashboard/panel.tsx';
import type { PersonalDataApi } from '../../personal-data.contract.ts';

const call = createApiClient<PersonalDataApi>();

/** Downloads the personal data as readable JSON. */
export function PersonalDataPanel() {
  return (
    <Panel title="Your data" lead="Everything we have about you, in one file to download.">
      <p>
        It includes your account and logins, saved pets and searches, applications with your answers and our staff’s
        notes, pickups, receipts, messages and chats, stories, pets you list, emails we sent you, and your activity log.
      </p>
      <p className="text-small text-soft">
        It’s a JSON file that opens in any text editor. It contains no passwords and nothing about other people. Keep it
        somewhere safe.
      </p>
      <p>
        <ExportButton
          label="Download my data"
          fetchFile={fetchPersonalData}
          fileName={() => `pawhaven-my-data-${dayIn(undefined, new Date())}.json`}
          fallbackMessage="We couldn’t prepare your data. Please try again."
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
