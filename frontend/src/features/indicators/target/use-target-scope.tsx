import Alert from '@cloudscape-design/components/alert';
import { useState } from 'react';
import type { Indicator } from '../../../../../shared/contract/indicator/indicators.ts';
import type { PlaceOfStructure } from '../../structure/index.ts';
import { ChangeScope } from '../versions/change-scope.tsx';
import { targetVersionText } from '../versions/judged-figures.tsx';
import { isRestating, NO_SCOPE, scopeBody } from '../versions/scope-form.ts';
import { definitionTexts as texts } from '../versions/texts.ts';
import { useDefinitionPreview } from '../versions/use-definition-preview.ts';
import { VersionList } from '../versions/version-list.tsx';
import { isValid, type TargetForm, targetBodyOf } from './form-state.ts';

/**
 * Asks from which period a changed target counts, with its effects and the versions so far. Renders nothing for a first target,
 * which counts for all periods. `lacksReason` marks the field and returns whether the reason is missing.
 */
export function useTargetScope(place: PlaceOfStructure, { uid, metricTarget }: Indicator, form: TargetForm) {
  const [scope, setScope] = useState(NO_SCOPE);
  const [marked, setMarked] = useState(false);
  const { trackerId: structureId, commitId: reportId } = place;
  const target = targetBodyOf(form);
  const isAsked = scope.from !== '' && isValid(form);
  const params = { trackerId: structureId, commitId: reportId, indicatorId: uid };
  const planned = isAsked ? { target, from_period: scope.from } : { target: {} };
  const { data, isError } = useDefinitionPreview(params, planned, { enabled: place.mayEdit, keepPrevious: true });
  const isUsed = place.mayEdit && (metricTarget !== null || (data?.target_versions ?? []).length > 0);
  const lacking = data !== undefined && data.judged.length > 0 && isRestating(scope, data.periods) && scope.reason.trim() === '';
  const error = (name: string) => (name === 'reason' && marked && lacking ? texts.reasonMissing : undefined);
  const lacksReason = () => {
    setMarked(true);
    return lacking;
  };
  const fields = isError ? (
    <Alert type="warning">{texts.failed}</Alert>
  ) : (
    data && (
      <>
        <ChangeScope preview={data} scope={scope} onChange={setScope} error={error} of="target" />
        <VersionList versions={data.target_versions} saysOf={(version) => targetVersionText(version)} />
      </>
    )
  );
  return { fields: isUsed && fields, body: isUsed ? scopeBody(scope) : {}, lacksReason };
}
