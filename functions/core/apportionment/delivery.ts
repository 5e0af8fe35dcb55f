import type { ReceivedFrom } from '../../../shared/contract/report/reports.ts';
import type { Source } from '../../../shared/domain/apportionment/received.ts';
import type { SharedFigure } from '../../../shared/domain/apportionment/shares.ts';
import type { ClientOfSupplier } from './clients.ts';

/** What one client is sent: `figures` by base metric; none take away what it was sent before. `comment`: of the submission. */
export type Delivery = {
  client: ClientOfSupplier;
  source: Source;
  figures: ReadonlyMap<string, SharedFigure>;
  note: ReceivedFrom;
  comment: string;
};

/**
 * What became of it: how many figures the client has now, and what is to be told of metrics, by uid. `refused`: metrics whose total the
 * client's people have made of figures of their own; they decide before it can be sent.
 */
export type Receipt = { metrics: number; left: { metric: string; reason: string }[]; refused: string[] };
