export { permissionText } from './permission-text.ts';
export { reportedByNobody } from './role-uses.ts';
