import type { ReceivedFrom } from '../../../shared/contract/report/received-from.ts';
import type { Source } from '../../../shared/domain/apportionment/received.ts';
import type { SharedFigure } from '../../../shared/domain/apportionment/shares.ts';
import type { ClientOfSupplier } from './clients.ts';

/**
 * The content for one client: `figures` by base metric; without figures, earlier ones are taken away. `comment`: of the
 * submission.
 */
export type Delivery = {
  client: ClientOfSupplier;
  source: Source;
  figures: ReadonlyMap<string, SharedFigure>;
  note: ReceivedFrom;
  comment: string;
};

/**
 * The result of a delivery: the number of figures that the client has now, and messages about metrics, by uid. `refused`: metrics
 * whose total the client's people have made of figures of their own; they decide before it can be sent.
 */
export type Receipt = { metrics: number; left: { metric: string; reason: string }[]; refused: string[] };
