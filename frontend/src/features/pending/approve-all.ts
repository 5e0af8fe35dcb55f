import { reports } from '../../../../shared/contract/report/reports.ts';
import { call } from '../../api/client.ts';
import type { PendingRow } from './rows.ts';

/** What became of the decision on one report, in words where it was refused. */
export type Outcome = { ok: true } | { ok: false; message: string };

const AT_ONCE = 3;

/** Approves reports, a few at a time, each as the submission that was listed, and tells of each what became of it. */
export async function approveAll(
  rows: readonly PendingRow[],
  comment: string,
  tell: (uid: string, outcome: Outcome) => void,
): Promise<void> {
  const left = [...rows];
  const worker = async () => {
    for (let row = left.shift(); row; row = left.shift()) tell(row.uid, await approve(row, comment));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

async function approve({ uid, structureUid, submission }: PendingRow, comment: string): Promise<Outcome> {
  try {
    const body = { status: 'APPROVE' as const, comment, ...(submission !== null && { submission }) };
    await call(reports.changeReportById, { params: { trackerId: structureUid, commitId: uid }, body });
    return { ok: true };
  } catch (error) {
    return { ok: false, message: error instanceof Error ? error.message : String(error) };
  }
}
