export { PaymentMethods } from './payment-methods.tsx';
