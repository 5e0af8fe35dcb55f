export { DocumentRow } from './document-row.tsx';
