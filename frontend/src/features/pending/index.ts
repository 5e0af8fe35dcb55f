export { PendingTable } from './pending-table.tsx';
export { type JustDecided, othersToReview, type PendingRow, placeInQueue, reportPath, waiting } from './rows.ts';
export { type Pending, usePending } from './use-pending.ts';
export { useWaitingReports } from './use-waiting.ts';
