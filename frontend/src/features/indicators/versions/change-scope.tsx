import Alert from '@cloudscape-design/components/alert';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { DefinitionPreview } from '../../../../../shared/contract/indicator/definition-preview.ts';
import { fill } from '../../../ui/fill.ts';
import { ChoiceField } from '../../../ui/form/choice-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { formatPeriod } from '../../../ui/format.ts';
import { RestatedFigures } from '../../restatement/index.ts';
import { JudgedFigures } from './judged-figures.tsx';
import { isRestating, refusingPeriods, type ScopeForm } from './scope-form.ts';
import { definitionTexts as texts } from './texts.ts';

type Props = {
  preview: DefinitionPreview;
  scope: ScopeForm;
  onChange(scope: ScopeForm): void;
  error(name: string): string | undefined;
  /** kind of the change */
  of: 'equation' | 'target';
};

/**
 * Asks for the first period of a change and its reason, and shows its effect on approved figures. Renders nothing if no period is
 * approved.
 */
export function ChangeScope({ preview, scope, onChange, error, of }: Props) {
  if (!preview.periods.some(({ approved }) => approved)) return null;
  const choices = [
    { value: '', label: texts.unapproved },
    ...preview.periods.map(({ uid, approved, closed, ...period }) => ({
      value: uid,
      label: formatPeriod(period),
      ...(approved && { description: closed ? texts.approvedClosed : texts.approved }),
    })),
  ];
  const refusing = refusingPeriods(preview);
  const closed = new Set(refusing.map(({ uid }) => uid));
  return (
    <SpaceBetween size="m">
      <ChoiceField
        label={texts.counts}
        hint={texts.countsHint}
        choices={choices}
        value={scope.from}
        error={error('from_period')}
        onChange={(from) => onChange({ ...scope, from })}
      />
      {isRestating(scope, preview.periods) && (
        <SpaceBetween size="m">
          {refusing.length > 0 && (
            <Alert type="warning">{fill(texts.closedPeriods, { periods: refusing.map(formatPeriod).join(', ') })}</Alert>
          )}
          {of === 'equation' ? (
            <RestatedFigures figures={preview.figures} title={texts.figures} closed={closed} />
          ) : (
            <JudgedFigures figures={preview.judged} closed={closed} />
          )}
          <TextField
            label={texts.reason}
            isRequired
            hint={texts.reasonHint}
            value={scope.reason}
            error={error('reason')}
            onChange={(reason) => onChange({ ...scope, reason })}
          />
        </SpaceBetween>
      )}
    </SpaceBetween>
  );
}
