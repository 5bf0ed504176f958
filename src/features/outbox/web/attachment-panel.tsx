import { saveFile } from '../../../browser/save-file.ts';
import { Panel } from '../../../ui/dashboard/panel.tsx';
import type { EmailWithContent } from '../outbox.contract.ts';

/** Shows and downloads the attached file. */
export function AttachmentPanel({ attachment }: { attachment: NonNullable<EmailWithContent['attachment']> }) {
  const { name, type, text } = attachment;
  return (
    <Panel
      title={`Attachment: ${name}`}
      className="max-w-[42rem]"
      actions={
        <button
          type="button"
          className="button button-quiet button-small"
          onClick={() => saveFile(new Blob([text], { type }), name)}
        >
          Download
        </button>
      }
    >
      <details>
        <summary className="text-button cursor-pointer">Show its text</summary>
        <pre className="text-small wrap-anywhere whitespace-pre-wrap">{text}</pre>
      </details>
    </Panel>
  );
}
