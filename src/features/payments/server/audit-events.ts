import type { StoredEvent } from '../../../platform/audit/audit-events.ts';
import type { PaymentType } from '../payments.constants.ts';

export const auditEvents = {
  'payment_method.added': (_event: StoredEvent<{ payment_type: PaymentType }>) => 'added a payment method',
  'payment_method.deleted': (_event: StoredEvent<{ payment_type: PaymentType }>) => 'deleted a payment method',
};
