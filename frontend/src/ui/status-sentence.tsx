import StatusIndicator, { type StatusIndicatorProps } from '@cloudscape-design/components/status-indicator';
import type { ReactNode } from 'react';

/** A status as a sentence, which wraps between its words and not within them. */
export const StatusSentence = ({ type, children }: { type: StatusIndicatorProps.Type; children: ReactNode }) => (
  <StatusIndicator type={type}>
    <span className="whole-words">{children}</span>
  </StatusIndicator>
);
