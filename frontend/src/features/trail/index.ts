export { fieldInWords } from './field-words.ts';
