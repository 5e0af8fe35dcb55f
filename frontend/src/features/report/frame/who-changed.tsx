import { type ReactNode, useContext } from 'react';
import type { ReportRecord } from '../../../../../shared/contract/report/reports.ts';
import { values } from '../../../../../shared/contract/report/values.ts';
import { fullName } from '../../../../../shared/domain/kernel/names.ts';
import { useApiQuery } from '../../../api/queries.ts';
import { useUser } from '../../../session/session.ts';
import { ReportContext } from '../entries/context.ts';

/** `isOwn`: this person, in another window; `name`: undefined while loading, or if unknown. */
type ChangeAuthor = { isOwn: boolean; name: string | undefined };
type Props = { uid: string | undefined; children(said: ChangeAuthor): ReactNode };

/** Names the author of a change in the report: this person, or another one found in the report's trail. */
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

/** Latest entries of the trail in which the name is searched, because the change was just made. */
const LATEST = 50;

type InTrail = { uid: string; report: ReportRecord; children(name: string | undefined): ReactNode };

function NameInTrail({ uid, report, children }: InTrail) {
  const args = { params: { trackerId: report.tracker, commitId: report.uid }, query: { limit: LATEST } };
  // An older answer may not contain the change.
  const { data = [] } = useApiQuery(values, 'listReportAudit', args, { staleTime: 0 });
  const by = data.find((entry) => entry.by.uid === uid)?.by;
  return children((by && fullName(by)) || undefined);
}
