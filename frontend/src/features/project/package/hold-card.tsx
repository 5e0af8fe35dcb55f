import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { type ComponentProps, useState } from 'react';
import type { ReportingPackage } from '../../../../../shared/contract/project/packages.ts';
import { reports } from '../../../../../shared/contract/report/reports.ts';
import { isApproved, isOnHold } from '../../../../../shared/domain/report/status.ts';
import { call } from '../../../api/client.ts';
import { useStale } from '../../../api/mark-stale.ts';
import { useApiMutation } from '../../../api/queries.ts';
import { useToday } from '../../../session/use-tenant.ts';
import { ErrorNotice } from '../../../ui/page/error-notice.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { common } from '../../../ui/texts.ts';
import { askPreview, ReportActModal } from '../../restatement/index.ts';
import { projectTexts as t } from '../texts.ts';

const HOLD = { status: 'HOLD' } as const;

/** The reason of a hold or a release; the text of ADM-321 if none is given. */
export const holdComment = (reason: string): string => reason.trim() || 'On hold status toggled';

const statusOf = ({ latest_commit }: ReportingPackage): string => latest_commit.status?.name ?? '';
const isHeld = (pack: ReportingPackage): boolean => isOnHold(statusOf(pack));

const nameOf = (held: boolean): string => (held ? t.release : t.putOnHold);

type HoldQuestion = Pick<ComponentProps<typeof ReportActModal>, 'title' | 'text' | 'optional'>;

/** The texts of the form. They stay as they were when it opened, because the package changes before the form has closed. */
export const holdQuestion = (held: boolean, isOfficial: boolean): HoldQuestion => ({
  title: nameOf(held),
  text: isOfficial ? t.holdRestates : `${held ? t.releaseText : t.holdText} ${t.holdReason}`,
  optional: !isOfficial,
});

/**
 * The texts of the form with the version of the report that they describe. With another version the toggle could undo another
 * person's hold.
 */
type AskedHold = HoldQuestion & { version: number };

const paramsOf = (pack: ReportingPackage) => ({
  trackerId: pack.tracker,
  refId: pack.uid,
  commitId: pack.latest_commit.uid,
});

/**
 * Reads the report and returns the question of a hold or a release. A report with official figures requires a reason.
 * @returns undefined if the package is no longer in the state that the page shows
 */
export async function askHold(pack: ReportingPackage): Promise<AskedHold | undefined> {
  const { status, version } = await call(reports.readReport, { params: paramsOf(pack) });
  const held = isOnHold(status.name);
  if (held !== isHeld(pack)) return undefined;
  const report = { structureUid: pack.tracker, uid: pack.latest_commit.uid };
  const isOfficial = (held || isApproved(status.name)) && (await askPreview(report, HOLD)).isOfficial;
  return { ...holdQuestion(held, isOfficial), version };
}

/** The request of a hold or a release, with the version of the question. `reason`: as typed. */
export const holdOf = (pack: ReportingPackage, { version }: Pick<AskedHold, 'version'>, reason: string) => ({
  args: { params: paramsOf(pack), body: { ...HOLD, comment: holdComment(reason) } },
  options: { ifMatch: version },
});

/**
 * Whether the package expects reports: a green 'Active' or a red 'On Hold' (ADM-321 to ADM-324, ADM-327). These words describe a
 * state, so a second button names the act. Both ask for a reason.
 */
export function HoldCard({ pack }: { pack: ReportingPackage }) {
  const status = statusOf(pack);
  const held = isHeld(pack);
  const today = useToday();
  const [asking, setAsking] = useState<AskedHold>();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<Error>();
  const stale = useStale();
  const ask = async () => {
    setFault(undefined);
    setBusy(true);
    try {
      const asked = await askHold(pack);
      if (asked) setAsking(asked);
      else {
        setFault(new Error(t.holdChanged));
        await stale('changeReport', 'hold');
      }
    } catch (error) {
      if (error instanceof Error) setFault(error);
    }
    setBusy(false);
  };
  return (
    <Container
      header={
        <Header variant="h2" description={t.holdHint}>
          {t.hold}
        </Header>
      }
    >
      <SpaceBetween size="s">
        {fault && <ErrorNotice error={fault} title={common.saveFailed} />}
        <SpaceBetween direction="horizontal" size="s" alignItems="center">
          <Button
            disabled={busy}
            onClick={() => void ask()}
            style={held ? RED : GREEN}
            nativeButtonAttributes={{ 'aria-pressed': held }}
          >
            {held ? t.holdOn : t.holdOff}
          </Button>
          <Button loading={busy} onClick={() => void ask()}>{`${nameOf(held)}…`}</Button>
          <StatusBadge status={status} dueDate={pack.due_date} today={today} />
        </SpaceBetween>
        {asking && <HoldModal pack={pack} asked={asking} onClose={() => setAsking(undefined)} />}
      </SpaceBetween>
    </Container>
  );
}

type HoldModalProps = { pack: ReportingPackage; asked: AskedHold; onClose(): void };

function HoldModal({ pack, asked: { version, ...asked }, onClose }: HoldModalProps) {
  const change = useApiMutation(reports, 'changeReport', { changes: 'hold' });
  const report = { structureUid: pack.tracker, uid: pack.latest_commit.uid };
  const save = (reason: string) => change.mutateAsync(holdOf(pack, { version }, reason));
  return <ReportActModal {...asked} report={report} act={HOLD} save={save} onClose={onClose} />;
}

const filled = (colour: string, darker: string) => ({
  root: {
    background: { default: colour, hover: darker, active: darker, disabled: colour },
    borderColor: { default: colour, hover: darker, active: darker, disabled: colour },
    color: { default: '#ffffff', hover: '#ffffff', active: '#ffffff', disabled: '#ffffff' },
  },
});
const GREEN = filled('#00802f', '#006624');
const RED = filled('#c71f1f', '#a31515');
