export { admit, withExactNumbers } from './admit.ts';
