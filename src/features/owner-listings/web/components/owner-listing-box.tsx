import { use, useState } from 'react';
import { showAlert } from '../../../../ui/alerts.tsx';
import { ScriptedButton } from '../../../../ui/scripted-button.tsx';
import { SiteContext } from '../../../../ui/site-context.ts';
import type { ContactOwnerDialog } from '../contact-owner-dialog.tsx';
import type { ReportListingDialog } from '../report-listing-dialog.tsx';

type OpenDialog = typeof ContactOwnerDialog | typeof ReportListingDialog;

/**
 * In place of the shelter's fee: the owner decides. Reaches the owner through the shelter. Without JavaScript, the links
 * open an email to the shelter. The dialogs load on first use.
 */
export function OwnerListingBox({ pet, isAdopted }: { pet: { id: number; name: string }; isAdopted: boolean }) {
  const { email } = use(SiteContext);
  const [Open, setOpen] = useState<OpenDialog | null>(null);
  const show = (load: () => Promise<OpenDialog>) => {
    load().then(
      (Loaded) => setOpen(() => Loaded),
      () => showAlert('We couldn’t open the form. Check your connection and try again.', 'error'),
    );
  };
  const mailto = (subject: string) =>
    email ? `mailto:${email}?subject=${encodeURIComponent(`${subject} ${pet.name} (no. ${pet.id})`)}` : '/faqs#support';
  return (
    <div className="owner-box">
      {!isAdopted && (
        <>
          <p>
            <strong>Ask the owner about fees</strong>
            {` ${pet.name} still lives with their owner, who provided the details below.`}
          </p>
          <ScriptedButton
            className="button button-quiet"
            href={mailto('For the owner of')}
            aria-haspopup="dialog"
            onClick={() => show(async () => (await import('../contact-owner-dialog.tsx')).ContactOwnerDialog)}
          >
            Contact the owner through us
          </ScriptedButton>
        </>
      )}
      <ScriptedButton
        className="text-button"
        href={mailto('Report of')}
        aria-haspopup="dialog"
        onClick={() => show(async () => (await import('../report-listing-dialog.tsx')).ReportListingDialog)}
      >
        Report this listing
      </ScriptedButton>
      {Open && <Open pet={pet} onClose={() => setOpen(null)} />}
    </div>
  );
}
