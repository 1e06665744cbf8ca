export { SearchIndex, type Split, splitWords } from './search-index.ts';
