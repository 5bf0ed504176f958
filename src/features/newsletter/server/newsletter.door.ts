export { forgetUnconfirmed } from './subscribe.ts';
