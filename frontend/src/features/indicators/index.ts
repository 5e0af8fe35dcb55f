export { calculationText } from './calculation.ts';
export { FormFields } from './form-fields.tsx';
export { bodyOf, checkForm, formOf } from './form-state.ts';
export { inOrder } from './order.ts';
