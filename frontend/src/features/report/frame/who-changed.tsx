import { type ReactNode, useContext } from 'react';
import type { ReportRecord } from '../../../../../shared/contract/report/reports.ts';
import { values } from '../../../../../shared/contract/report/values.ts';
import { fullName } from '../../../../../shared/domain/kernel/names.ts';
import { useApiQuery } from '../../../api/queries.ts';
import { useUser } from '../../../session/session.ts';
import { ReportContext } from '../entries/context.ts';

/** `isOwn`: the person at the screen, in another window; `name`: undefined where nobody knows it, or until it is read. */
type Said = { isOwn: boolean; name: string | undefined };
type Props = { uid: string | undefined; children(said: Said): ReactNode };

/** Names who has changed something of the report: the person at the screen, or by the report's trail somebody else. */
export function WhoChanged({ uid, children }: Props) {
  const { uid: ownUid } = useUser();
  const report = useContext(ReportContext)?.report;
  if (uid === ownUid) return children({ isOwn: true, name: undefined });
  if (uid === undefined || !report) return children({ isOwn: false, name: undefined });
  return (
    <NameInTrail uid={uid} report={report}>
      {(name) => children({ isOwn: false, name })}
    </NameInTrail>
  );
}

/** Entries of the trail among which the name is looked for: the change was made a moment ago. */
const LATEST = 50;

type InTrail = { uid: string; report: ReportRecord; children(name: string | undefined): ReactNode };

function NameInTrail({ uid, report, children }: InTrail) {
  const args = { params: { trackerId: report.tracker, commitId: report.uid }, query: { limit: LATEST } };
  // an answer of before the change may not know the person
  const { data = [] } = useApiQuery(values, 'listReportAudit', args, { staleTime: 0 });
  const by = data.find((entry) => entry.by.uid === uid)?.by;
  return children((by && fullName(by)) || undefined);
}
