import Badge from '@cloudscape-design/components/badge';
import { frequencyLabel } from '../../../../shared/domain/frequency.ts';
import { metricsTexts as texts } from '../../app/texts/metrics.ts';
import { flagsOf, type Row } from './tree-rows.ts';

/** What is set on a row: its flags and how often it is due. */
export function RowBadges({ row }: { row: Row }) {
  if (row.listed)
    return (
      <span className="row-badges">
        <Badge>{texts.listed}</Badge>
      </span>
    );
  const frequency = frequencyLabel(row.fields.meta_json);
  return (
    <span className="row-badges">
      {badgesOf(row).map((text) => (
        <Badge key={text}>{text}</Badge>
      ))}
      {frequency !== null && <Badge color="green">{frequency}</Badge>}
    </span>
  );
}

function badgesOf(row: Row): string[] {
  if (row.type === 'document') return [texts.document, ...(row.fields.meta_json.isRequired === true ? [texts.required] : [])];
  if (row.type === 'trackerdescription') return [texts.description];
  const now = flagsOf(row.fields);
  const calculates = row.type === 'metricscore' && row.hasChildren;
  const shown: [boolean, string][] = [
    [now.required, texts.required],
    [now.highlighted, texts.highlighted],
    [now.hidden, texts.hidden],
    [now.hideChildren, texts.hideChildren],
    [calculates && !now.calculated, texts.manual],
    [now.noManual, texts.noManual],
  ];
  return shown.filter(([on]) => on).map(([, text]) => text);
}
