import Alert from '@cloudscape-design/components/alert';
import Checkbox from '@cloudscape-design/components/checkbox';
import type { ImportReport } from '../../../../../shared/contract/structure/structure.ts';
import { fill } from '../../../ui/fill.ts';
import { countOf } from '../../../ui/format.ts';
import { fileTexts as texts } from './texts.ts';

type Props = { issues: NonNullable<ImportReport['newIssues']>; isChosen: boolean; onChoose(isChosen: boolean): void };

/** Issues of a file that the tenancy does not have. They are created only if the person ticks the box. */
export function NewIssuesChoice({ issues, isChosen, onChoose }: Props) {
  if (issues.length === 0) return null;
  const named = issues.map(({ issue, rows }) => countOf(rows, texts.newIssuesOf).replace('{issue}', issue)).join(', ');
  return (
    <Alert type="warning" header={countOf(issues.length, texts.newIssuesTitle)}>
      {fill(texts.newIssuesText, { issues: named })}
      <Checkbox checked={isChosen} description={texts.leaveIssues} onChange={({ detail }) => onChoose(detail.checked)}>
        {texts.createIssues}
      </Checkbox>
    </Alert>
  );
}
