import { countOf } from '../../../ui/format.ts';
import { type ReportScope, useReport, useSummary } from '../entries/context.ts';
import { reportTexts as texts } from '../texts.ts';
import { goToDocument } from './go-to-document.ts';
import { goToNeed } from './go-to-need.ts';

/** Goes to the first required document without a file. Returns false if there is none. */
function goToRequired({ sections, nodes, openSection }: ReportScope): boolean {
  for (const { rows } of sections)
    for (const { kind, node } of rows) {
      const document_ = nodes.documents.get(node.uid);
      const wanted = kind === 'document' && node.meta_json.isRequired === true && document_;
      if (!wanted || document_.hasFile || document_.notForSubmission) continue;
      return goToDocument(node.uid, { sections, openSection });
    }
  return false;
}

/** The number of missing required entries, with a link to the first of them. */
export function RequiredLeft() {
  const scope = useReport();
  const { blocking } = useSummary();
  const left = blocking.missing.length;
  if (!scope.editable || left === 0) return null;
  const go = () => {
    const said = goToNeed({ need: 'required', step: 1 }, null, scope);
    if (said !== '' && !goToRequired(scope)) scope.announcer.say(said);
  };
  return (
    <button type="button" className="text-button" onClick={go}>
      {countOf(left, texts.requiredLeft)}
    </button>
  );
}
