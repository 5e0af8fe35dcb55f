export { SheetKeysTable } from './keys/sheet-keys-table.tsx';
