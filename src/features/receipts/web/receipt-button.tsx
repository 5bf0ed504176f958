import { currentUser } from '../../../browser/create-api-client.ts';
import { FileButton } from '../../../browser/dashboard/file-button.tsx';
import type { Receipt, ReceiptsApi } from '../receipts.contract.ts';

const call = currentUser<ReceiptsApi>();

interface ReceiptButtonProps {
  receipt: Pick<Receipt, 'id' | 'label'>;
  label?: string;
  /** What tells it from the same button beside other receipts, for the ear. */
  about: string;
  /** Whether the page has words of its own for a session that has ended. */
  allow401?: boolean;
}

/** Saves a receipt, to be printed. */
export function ReceiptButton({
  receipt: { id, label: number },
  label = 'PDF',
  about,
  allow401 = false,
}: ReceiptButtonProps) {
  return (
    <FileButton
      label={label}
      about={about}
      fetchFile={() => call.file('GET /api/receipts/:id/pdf', { params: { id }, allow401 })}
      fileName={`receipt-${number}.pdf`}
    />
  );
}
