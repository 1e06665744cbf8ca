export { admit, admitOwned } from './admit.ts';
