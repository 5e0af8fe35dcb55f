export { EmbeddedDashboard } from './embedded-dashboard.tsx';
export { EvidenceModal } from './evidence-modal.tsx';
export { type AskedEvidence, EvidenceWindow } from './evidence-window.tsx';
export { FigureStatusBadge } from './figure-status.tsx';
export { IndicatorTiles } from './indicator-tiles.tsx';
export { Performance } from './performance.tsx';
export { type ChosenRange, useRange } from './range.ts';
export { RangePicker } from './range-picker.tsx';
export { dashboardTexts } from './texts.ts';
