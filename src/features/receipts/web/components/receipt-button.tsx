import { createApiClient } from '../../../../browser/create-api-client.ts';
import { FileButton } from '../../../../browser/dashboard/file-button.tsx';
import type { Receipt, ReceiptsApi } from '../../receipts.contract.ts';

const call = createApiClient<ReceiptsApi>();

interface ReceiptButtonProps {
  receipt: Pick<Receipt, 'id' | 'label'>;
  label?: string;
  /** Distinguishes it from the other receipts' buttons for screen readers. */
  about: string;
  /** Whether the page handles an expired session itself. */
  allow401?: boolean;
}

/** Downloads a receipt as a PDF. */
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
