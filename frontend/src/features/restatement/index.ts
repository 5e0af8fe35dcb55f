export { askPreview } from './act-preview.tsx';
export { ApprovalPreview, isOfficialRecord } from './approval-preview.tsx';
export { AsAtField, FiguresAsAt, useAsAt } from './figures-as-at.tsx';
export { ReportActModal } from './report-act-modal.tsx';
export { periodWithMark, RestatedFigures } from './restated-figures.tsx';
export { type MarkOf, RestatedMark, RestatedMarks, useMarks } from './restated-marks.tsx';
export { restatementTexts } from './texts.ts';
