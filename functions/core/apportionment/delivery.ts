import type { Source } from '../../../shared/domain/apportionment/received.ts';
import type { ByOrigin } from '../../../shared/domain/apportionment/shares.ts';
import type { Client } from './clients.ts';

/** Where figures of a report came from, as its header tells it: the supplier, its package and period, the share, when and by whom. */
export type SourceNote = {
  project: { uid: string; name: string };
  companyName: string;
  ref: { uid: string; name: string };
  period: { startDate: string; endDate: string };
  value: number;
  /** how many approved reports the figures were taken from */
  reports: number;
  by: string;
  at: string;
};

/** What one client is sent: `figures` by base metric; none take away what it was sent before. `comment`: of the submission. */
export type Delivery = {
  client: Client;
  source: Source;
  figures: ReadonlyMap<string, ByOrigin>;
  note: SourceNote;
  comment: string;
};

/** What became of it: how many figures the client has now, and what is to be told of metrics, by uid. */
export type Receipt = { metrics: number; left: { metric: string; reason: string }[] };
