import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { ReportingPackage } from '../../../../../shared/contract/project/packages.ts';
import { reports } from '../../../../../shared/contract/report/reports.ts';
import { isOnHold } from '../../../../../shared/domain/report/status.ts';
import { useApiMutation } from '../../../api/queries.ts';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { common } from '../../../ui/texts.ts';
import { projectTexts as t } from '../texts.ts';

/** What is sent with the toggle (ADM-321). */
const TOGGLE = { status: 'HOLD', comment: 'On hold status toggled' } as const;

/** Whether the package asks for reports: a green 'Active', a red 'On Hold' (ADM-321 to ADM-324, ADM-327). */
export function HoldCard({ pack }: { pack: ReportingPackage }) {
  const status = pack.latest_commit.status?.name ?? '';
  const held = isOnHold(status as Parameters<typeof isOnHold>[0]);
  const change = useApiMutation(reports, 'changeReport', { changes: 'hold' });
  const params = { trackerId: pack.tracker, refId: pack.uid, commitId: pack.latest_commit.uid };
  return (
    <Container
      header={
        <Header variant="h2" description={t.holdHint}>
          {t.hold}
        </Header>
      }
    >
      <SpaceBetween size="s">
        {change.error && <ErrorNotice error={change.error} title={common.saveFailed} />}
        <SpaceBetween direction="horizontal" size="s" alignItems="center">
          <Button
            loading={change.isPending}
            onClick={() => change.mutate({ args: { params, body: TOGGLE } })}
            style={held ? RED : GREEN}
            nativeButtonAttributes={{ 'aria-pressed': held }}
          >
            {held ? t.holdOn : t.holdOff}
          </Button>
          <StatusBadge status={status} />
        </SpaceBetween>
      </SpaceBetween>
    </Container>
  );
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
