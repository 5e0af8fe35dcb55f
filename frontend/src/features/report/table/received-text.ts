import { fill } from '../../../ui/fill.ts';
import { formatFigure } from '../../../ui/format.ts';
import { receivedTexts as texts } from '../frame/notices/received-texts.ts';
import type { ReportMetric } from '../model/read.ts';

type ReceivedParts = Pick<ReportMetric, 'received' | 'receivedEstimated'>;
type EnteredValue = { value: string | null; noReport: boolean };

/** Whether a row still has the figure that suppliers sent. */
export const isAsReceived = ({ received }: Pick<ReceivedParts, 'received'>, { value, noReport }: EnteredValue): boolean =>
  received !== null && value === received && !noReport;

/**
 * Whether the figure of the suppliers counts, and its estimated share, or that an entry has replaced it. '' if suppliers sent
 * nothing.
 */
export function receivedText({ received, receivedEstimated }: ReceivedParts, entered: EnteredValue): string {
  if (received === null) return '';
  if (!isAsReceived({ received }, entered)) return fill(texts.typedOver, { value: formatFigure(received, 'all') });
  return receivedEstimated === null ? texts.received : fill(texts.receivedEstimated, { share: receivedEstimated });
}
