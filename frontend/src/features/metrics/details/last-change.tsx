import Box from '@cloudscape-design/components/box';
import Skeleton from '@cloudscape-design/components/skeleton';
import { type NodeChange, nodeUsage } from '../../../../../shared/contract/report/node-usage.ts';
import { useApiQuery } from '../../../api/queries.ts';
import { fill } from '../../../ui/fill.ts';
import { formatAdministered } from '../../../ui/format.ts';
import type { PlaceOfStructure } from '../../structure/index.ts';
import type { StructureRow } from '../tree-rows.ts';
import { detailTexts as texts } from './texts.ts';

const FIELDS: Readonly<Record<string, string>> = texts.fields;

/** The last change of a row: author, time and changed fields. */
export function LastChange({
  place: { trackerId: structureId, commitId: reportId },
  row,
}: {
  place: PlaceOfStructure;
  row: StructureRow;
}) {
  const params = { trackerId: structureId, commitId: reportId, pathId: row.path };
  const { data, error } = useApiQuery(nodeUsage, 'listNodeChanges', { params }, { staleTime: 0 });
  if (error) return <Box color="text-status-error">{texts.changedError}</Box>;
  if (!data) return <Skeleton width="180px" />;
  const [last] = data;
  return last ? <Change change={last} /> : <Box color="text-body-secondary">{texts.changedUnknown}</Box>;
}

const Change = ({ change: { by, at, changes } }: { change: NodeChange }) => (
  <>
    <div>{fill(texts.changedBy, { by, at: formatAdministered(at) })}</div>
    <Box fontSize="body-s" color="text-body-secondary">
      {changes.map(({ field }) => FIELDS[field] ?? field).join(', ')}
    </Box>
  </>
);
