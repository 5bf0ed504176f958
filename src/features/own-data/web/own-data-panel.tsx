import { currentUser } from '../../../browser/create-api-client.ts';
import { ExportButton } from '../../../browser/dashboard/export-button.tsx';
import { Panel } from '../../../ui/dashboard/panel.tsx';
import type { OwnDataApi } from '../own-data.contract.ts';

const call = currentUser<OwnDataApi>();

/** Saves all that is kept about somebody as a file that people can read, and other programs too. */
export function OwnDataPanel() {
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
          fetchFile={fetchOwnData}
          fileName={() => `pawhaven-my-data-${today()}.json`}
          fallbackMessage="Your data could not be put together. Please try again."
        />
      </p>
    </Panel>
  );
}

/** With a line for each thing, so that people can read it as well. */
async function fetchOwnData(): Promise<Blob> {
  const data = await call('GET /api/users/me/data');
  return new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
}

/** Where the person is, as `YYYY-MM-DD`. */
function today(): string {
  return new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short' }).format(new Date());
}
