import { useMemo } from 'react';
import { withUnits } from '../../../../../shared/domain/form/column-unit.ts';
import { documentSetup } from '../../../../../shared/domain/form/setup.ts';
import { childrenOf } from '../../../../../shared/domain/structure/tree.ts';
import { RichText } from '../../../ui/rich-text/rich-text.tsx';
import { DocumentRow } from '../documents/index.ts';
import { useReport } from '../entries/context.ts';
import { nameOf, type SectionRow } from '../model/sections.ts';

/** An issue below a section is a heading in it (REP-036). */
export const HeadingRow = ({ row }: { row: SectionRow }) => (
  <tr className="report-line heading">
    <th scope="row" className={`name depth-${Math.min(row.depth, 6)}`}>
      <h3>{nameOf(row.node)}</h3>
    </th>
  </tr>
);

/** A description, in its place among the rows (REP-187). */
export const TextRow = ({ row }: { row: SectionRow }) => (
  <tr className="report-line">
    <td>
      {row.node.title && <h3>{row.node.title}</h3>}
      <RichText html={row.node.text} />
    </td>
  </tr>
);

/** A document of the report, with its description as tooltip (REP-074). */
export function DocumentLine({ row: { node }, editable }: { row: SectionRow; editable: boolean }) {
  const { report, nodes } = useReport();
  const setup = useMemo(() => withUnits(documentSetup(node.meta_json)), [node.meta_json]);
  const document = nodes.documents.get(node.uid);
  if (!document) throw new Error(`The fields of ${node.uid} could not be read`);
  const { title = '', text = '' } = childrenOf(nodes.nodes, node.path).find(({ type }) => type === 'trackerdescription') ?? {};
  const shown = {
    uid: node.uid,
    name: nameOf(node),
    description: `${title} ${text}`.trim(),
    uploads: document.uploads,
    notForSubmission: document.notForSubmission,
    required: node.meta_json.isRequired === true,
    hideNA: setup.hideNA,
    showHistory: setup.showHistory,
    ...(setup.inputType !== 'upload' && {
      form: {
        document: { uid: node.uid, path: node.path, name: nameOf(node), setup, current: document.current },
        filling: document.filling,
      },
    }),
  };
  return (
    <tr className="report-line document" data-document={node.uid}>
      <td>
        <DocumentRow
          structureId={report.tracker}
          reportId={report.uid}
          document={shown}
          editable={editable}
          isAdmin={report.isAdmin}
        />
      </td>
    </tr>
  );
}
