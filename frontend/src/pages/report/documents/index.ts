export { DocumentRow, type DocumentRowProps, type RowDocument } from './document-row.tsx';
