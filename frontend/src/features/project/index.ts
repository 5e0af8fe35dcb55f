export { FirstPeriodField } from './first-period-field.tsx';
export { firstPeriods, periodAt } from './first-report.ts';
export { AddPackageModal, DeletePackageModal } from './package-modals.tsx';
export { isBlank, type ReportingDraft, reportingDraftOf, reportingFaults, reportingOf } from './reporting-draft.ts';
export { ReportingFields } from './reporting-fields.tsx';
