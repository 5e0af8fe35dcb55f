export { permissionText } from './permission-text.ts';
