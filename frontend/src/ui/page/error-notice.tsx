import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { isFailure, messageOf } from '../failure.ts';
import { fill } from '../fill.ts';
import { common } from '../texts.ts';

/** An error with its reason, a next step, and the reference that support looks up in the logs. */
export function ErrorNotice({
  error,
  title = common.errorTitle,
  onRetry,
}: {
  error: unknown;
  title?: string;
  onRetry?: () => void;
}) {
  return (
    <Alert
      type="error"
      header={title}
      {...(onRetry && {
        action: (
          <Button formAction="none" onClick={onRetry}>
            {common.retry}
          </Button>
        ),
      })}
    >
      <SpaceBetween size="xxs">
        <Box>{messageOf(error)}</Box>
        {isFailure(error) && error.correlationId !== '' && (
          <Box fontSize="body-s" color="text-body-secondary">
            {fill(common.reference, { id: error.correlationId })}
          </Box>
        )}
      </SpaceBetween>
    </Alert>
  );
}
