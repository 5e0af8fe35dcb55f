export { DeleteFactor } from './delete-factor.tsx';
export { useReportFactors, useTenancyFactors } from './factor-calls.ts';
export { checkFactor, FactorForm, newFactor } from './factor-form.tsx';
export { FactorModal } from './factor-modal.tsx';
export { factorTexts } from './texts.ts';
