import { FormMessage } from '../../../../ui/form-message.tsx';
import { SkeletonRows } from '../../../../ui/skeleton.tsx';
import { Panel } from '../../../../ui/dashboard/panel.tsx';
import { EmailView } from '../../../outbox/web/components/email-view.tsx';
import type { EmailPreview } from '../../../outbox/email-preview.contract.ts';
import type { Preview } from './use-preview.ts';

interface PreviewPanelProps {
  preview: { data: Preview | null; isStale: boolean; failure: string | null; retry: () => void };
}

/** A live preview beside the editor. */
export function PreviewPanel({ preview: { data, isStale, failure, retry } }: PreviewPanelProps) {
  return (
    <Panel title="Preview" className="newsletter-side" lead="As readers get it, here with your name.">
      {failure !== null && (
        <div className="grid justify-items-start gap-2">
          <FormMessage type="error">{failure}</FormMessage>
          <button className="button button-small" type="button" onClick={retry}>
            Retry
          </button>
        </div>
      )}
      {!data && failure === null && <SkeletonRows count={4} />}
      {data && (
        <div className="newsletter-preview grid gap-3" data-stale={isStale || failure !== null ? '' : undefined}>
          <InboxRow content={data.content} />
          <EmailView content={data.content} />
        </div>
      )}
    </Panel>
  );
}

/** As an email program lists it. */
export function InboxRow({ content: { subject, preview } }: { content: Pick<EmailPreview, 'subject' | 'preview'> }) {
  return (
    <p className="newsletter-inbox">
      <strong>{subject || 'No subject'}</strong>
      {preview !== '' && <span className="text-small text-soft">{preview}</span>}
    </p>
  );
}
