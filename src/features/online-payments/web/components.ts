export { PayOnline } from './components/pay-online.tsx';
