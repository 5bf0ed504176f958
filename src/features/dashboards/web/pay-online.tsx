import { PayOnline } from '../../online-payments/web/components.ts';

/** Loaded with the first fee that is left to pay. */
export default PayOnline;
