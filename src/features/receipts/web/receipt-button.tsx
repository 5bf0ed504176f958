import { currentUser } from '../../../browser/call-api.ts';
import { FileButton } from '../../dashboards/web/dashboards.door.ts';
import type { Receipt, ReceiptsApi } from '../receipts.contract.ts';

const call = currentUser<ReceiptsApi>();

interface ReceiptButtonProps {
  receipt: Pick<Receipt, 'id' | 'label'>;
  label?: string;
  /** What tells it from the same button beside other receipts, for the ear. */
  about: string;
  /** Whether the page has words of its own for a session that has ended. */
  keeps401?: boolean;
}

/** Saves a receipt, to be printed. */
export function ReceiptButton({
  receipt: { id, label: number },
  label = 'PDF',
  about,
  keeps401 = false,
}: ReceiptButtonProps) {
  return (
    <FileButton
      label={label}
      about={about}
      fetchFile={() => call.file('GET /api/receipts/:id/pdf', { params: { id }, keeps401 })}
      fileName={`receipt-${number}.pdf`}
    />
  );
}
