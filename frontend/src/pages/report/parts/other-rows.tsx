import Box from '@cloudscape-design/components/box';
import { RichText } from '../../../components/rich-text.tsx';
import { useReport } from '../entries/context.ts';
import { nameOf, type Row } from '../model/sections.ts';

/** An issue below a section is a heading in it (REP-036). */
export const HeadingRow = ({ row }: { row: Row }) => (
  <tr className="report-line heading">
    <th scope="row" className={`name depth-${Math.min(row.depth, 6)}`}>
      <h3>{nameOf(row.node)}</h3>
    </th>
  </tr>
);

/** A description at its place (REP-187). */
export const TextRow = ({ row }: { row: Row }) => (
  <tr className="report-line">
    <td>
      {row.node.title && <h3>{row.node.title}</h3>}
      <RichText html={row.node.text} />
    </td>
  </tr>
);

/** A document that belongs to the report. */
export function DocumentLine({ row }: { row: Row }) {
  const { nodes } = useReport();
  const document = nodes.documents.get(row.node.uid);
  if (!document) throw new Error(`The fields of ${row.node.uid} could not be read`);
  return (
    <tr className="report-line document">
      <td>
        <Box variant="span">{nameOf(row.node)}</Box>
      </td>
    </tr>
  );
}
