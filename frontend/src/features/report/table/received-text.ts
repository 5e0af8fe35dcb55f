import { fill } from '../../../ui/fill.ts';
import { formatFigure } from '../../../ui/format.ts';
import { receivedTexts as texts } from '../frame/notices/received-texts.ts';
import type { ReportMetric } from '../model/read.ts';

type Received = Pick<ReportMetric, 'received' | 'receivedEstimated'>;
type Entered = { value: string | null; noReport: boolean };

/** Whether a row has the figure that suppliers sent, and not what was entered in its place. */
export const isAsReceived = ({ received }: Pick<Received, 'received'>, { value, noReport }: Entered): boolean =>
  received !== null && value === received && !noReport;

/** Whether what suppliers sent counts, with how much of it they have estimated, or what was entered in its place. '' for nothing. */
export function receivedText({ received, receivedEstimated }: Received, entered: Entered): string {
  if (received === null) return '';
  if (!isAsReceived({ received }, entered)) return fill(texts.typedOver, { value: formatFigure(received, 'all') });
  return receivedEstimated === null ? texts.received : fill(texts.receivedEstimated, { share: receivedEstimated });
}
