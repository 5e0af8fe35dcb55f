import type { TrailExport } from '../../../shared/contract/jobs.ts';
import { inScope } from '../../data/trail-place.ts';
import type { ExportCell, ExportSheet } from '../file/export-sheet.ts';
import { type NamedEntry, wholeTrail } from './read.ts';

const COLUMNS = [
  'When',
  'Recorded',
  'Who',
  'Kind',
  'What',
  'Where',
  'Field',
  'From',
  'To',
  'Correlation id',
  'Who (id)',
  'What (id)',
  'Entry id',
] as const;

/** A trail as rows, one for each field that has changed, read page by page. */
export function trailSheet(tenantUid: string, { scope, uid, filter }: TrailExport): ExportSheet {
  const whose = scope === 'tenancy' ? 'everything' : inScope(scope, uid);
  return { title: 'Audit trail', columns: COLUMNS, right: new Set(), rows: rowsOf(wholeTrail(tenantUid, whose, filter)) };
}

async function* rowsOf(entries: AsyncIterable<NamedEntry>): AsyncGenerator<readonly ExportCell[]> {
  for await (const { entry, by, subject, place, changes } of entries)
    for (const { field, from, to } of changes.length > 0 ? changes : [{ field: '', from: null, to: null }])
      yield [
        entry.at,
        entry.recorded,
        by?.name ?? 'Former member',
        entry.kind,
        subject.name,
        place.name,
        field,
        entryText(from),
        entryText(to),
        entry.correlationId,
        entry.by,
        entry.subject,
        entry.uid,
      ];
}

/** A value of an entry as the text of a cell. */
export const entryText = (value: unknown): string =>
  value === null || value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value);
