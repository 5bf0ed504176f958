import { FormMessage } from '../../../../ui/form-message.tsx';
import { SkeletonRows } from '../../../../ui/skeleton.tsx';
import { Panel } from '../../../../ui/dashboard/panel.tsx';
import { LetterView } from '../../../outbox/web/letter-view.door.ts';
import type { ShownLetter } from '../../../outbox/letter.contract.ts';
import type { Preview } from './use-preview.ts';

interface PreviewPanelProps {
  preview: { made: Preview | null; isOld: boolean; failure: string | null; retry: () => void };
}

/** What its readers will get, beside what one writes. */
export function PreviewPanel({ preview: { made, isOld, failure, retry } }: PreviewPanelProps) {
  return (
    <Panel
      title="Preview"
      className="newsletter-beside"
      lead="As its readers get it, each with their own name; here with yours."
    >
      {failure !== null && (
        <div className="grid justify-items-start gap-2">
          <FormMessage kind="error">{failure}</FormMessage>
          <button className="button button-small" type="button" onClick={retry}>
            Retry
          </button>
        </div>
      )}
      {!made && failure === null && <SkeletonRows count={4} />}
      {made && (
        <div className="newsletter-preview grid gap-3" data-old={isOld || failure !== null ? '' : undefined}>
          <InboxLine content={made.content} />
          <LetterView content={made.content} />
        </div>
      )}
    </Panel>
  );
}

/** How a mail program lists it. */
export function InboxLine({ content: { subject, preview } }: { content: Pick<ShownLetter, 'subject' | 'preview'> }) {
  return (
    <p className="newsletter-inbox">
      <strong>{subject || 'Without a subject'}</strong>
      {preview !== '' && <span className="text-small text-soft">{preview}</span>}
    </p>
  );
}
