/** For the list of saved pets: the home page would load it for nothing. */
export { CompareBar } from '../compare-bar.tsx';
