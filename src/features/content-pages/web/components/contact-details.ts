export { ContactDetails } from '../contact-details.tsx';
