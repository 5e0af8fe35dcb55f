import { z } from 'zod';

/** Where figures of a report came from that suppliers have sent, by source; `value`: their share. */
export const ReceivedFrom = z.object({
  project: z.object({ uid: z.string(), name: z.string() }),
  companyName: z.string(),
  ref: z.object({ uid: z.string(), name: z.string() }),
  period: z.object({ startDate: z.string(), endDate: z.string() }),
  value: z.number(),
  /** how many approved reports the figures were taken from */
  reports: z.number(),
  by: z.string(),
  at: z.string(),
});
export type ReceivedFrom = z.infer<typeof ReceivedFrom>;
