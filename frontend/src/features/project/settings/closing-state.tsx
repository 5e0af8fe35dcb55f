import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import type { ClosingException } from '../../../../../shared/contract/project/closing.ts';
import type { ReportingPeriod } from '../../../../../shared/contract/project/periods.ts';
import type { Project } from '../../../../../shared/contract/project/projects.ts';
import { formatDate } from '../../../../../shared/domain/kernel/dates.ts';
import { lastDayOf } from '../../../../../shared/domain/kernel/periods.ts';
import { fill } from '../../../ui/fill.ts';
import { closingTexts as texts } from './closing-texts.ts';

/** The scope of an exception: the names of its packages, or the whole period. */
export const whereOf = (
  { ref_ids }: Pick<ClosingException, 'ref_ids'>,
  { related_refs }: Pick<Project, 'related_refs'>,
): string =>
  ref_ids.length === 0
    ? texts.wholePeriod
    : ref_ids.map((id) => related_refs.find(({ uid }) => uid === id)?.name ?? id).join(', ');

type Props = { period: ReportingPeriod; project: Project; onEnd?: ((exception: ClosingException) => void) | undefined };

/** Whether a period accepts changes, since when it is closed, and its exceptions. */
export function ClosingState({ period: { closing }, project, onEnd }: Props) {
  if (closing === null) return <StatusIndicator type="success">{texts.open}</StatusIndicator>;
  const { since, by, isClosed, exceptions } = closing;
  const words = { day: formatDate(since), last: formatDate(lastDayOf(since)), by };
  return (
    <SpaceBetween size="xxs">
      <StatusIndicator type={isClosed ? 'stopped' : 'pending'}>{isClosed ? texts.closed : texts.closing}</StatusIndicator>
      <Box fontSize="body-s" color="text-body-secondary">
        {fill(isClosed ? texts.closedSince : texts.closesAfter, words)}
      </Box>
      {exceptions
        .filter(({ isInForce }) => isInForce)
        .map((exception) => (
          <Box key={exception.uid} fontSize="body-s">
            {fill(texts.exception, {
              where: whereOf(exception, project),
              day: formatDate(exception.last_day),
              reason: exception.reason,
            })}{' '}
            {onEnd && (
              <Button
                variant="inline-link"
                ariaLabel={`${texts.end}: ${whereOf(exception, project)}`}
                onClick={() => onEnd(exception)}
              >
                {texts.end}
              </Button>
            )}
          </Box>
        ))}
    </SpaceBetween>
  );
}
