import { Entity } from 'electrodb';
import { pk, sk } from '../keys.ts';

/** The results of a period that its sheet lacks, written in the transaction of each result. */
export const SheetChangesEntity = new Entity({
  model: { entity: 'sheetchanges', version: '1', service: 'tributary' },
  attributes: {
    tenantUid: { type: 'string', required: true },
    projectUid: { type: 'string', required: true },
    periodStart: { type: 'string', required: true },
    /** counts the writes of results and sheets, with which a sheet is replaced */
    count: { type: 'number', required: true },
    /** the count that the last replacement of the sheet made, which its parts carry too; absent until this release replaces it */
    made: { type: 'number' },
    /** how many parts that replacement wrote */
    parts: { type: 'number' },
    /** the largest `merges` of the results in that sheet; absent for none */
    merges: { type: 'number' },
    /** package and report of each result, as in its key; absent for none */
    results: { type: 'set', items: 'string' },
  },
  indexes: {
    primary: {
      pk: pk('${tenantUid}#sums#${projectUid}', ['tenantUid', 'projectUid']),
      sk: sk('period#${periodStart}#changes', ['periodStart']),
    },
  },
});
