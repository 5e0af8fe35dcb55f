import type { StoredValueMeta } from '../../../shared/contract/report/value-view.ts';

type Said = {
  value?: string | undefined;
  comment: string;
  noReport: boolean;
  metaJson?: StoredValueMeta | undefined;
  version: number;
};

/** What every answer says of a value, with N/A among its meta-data (REP-195); version 0 is nothing yet. */
export const valueFields = (item: Said | undefined) => ({
  value: item?.value ?? null,
  comment: item?.comment ?? '',
  version: item?.version ?? 0,
  meta_json: { ...item?.metaJson, noReport: item?.noReport ?? false },
});
