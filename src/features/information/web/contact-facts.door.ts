export { ContactFacts } from './contact-facts.tsx';
