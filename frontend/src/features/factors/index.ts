export { DeleteFactor } from './delete-factor.tsx';
export { useReportFactors, useTenancyFactors } from './factor-calls.ts';
export { FactorField } from './factor-field.tsx';
export { checkFactor, FactorForm } from './factor-form.tsx';
export { FactorModal } from './factor-modal.tsx';
export { LibraryField } from './library/library-field.tsx';
export { takenFactor } from './library/taken.ts';
export { newFactor } from './new-factor.ts';
export { factorTexts } from './texts.ts';
