export { AddPackageModal, DeletePackageModal } from './package-modals.tsx';
export { isBlank, type ReportingDraft, ReportingFields, reportingDraftOf, reportingOf } from './reporting-fields.tsx';
