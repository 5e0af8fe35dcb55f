import SpaceBetween from '@cloudscape-design/components/space-between';
import type { z } from 'zod';
import { companyTargets } from '../../../../shared/contract/indicator/company-targets.ts';
import type { TargetVersion } from '../../../../shared/contract/indicator/versions.ts';
import { useApiQuery } from '../../api/queries.ts';
import { DateField } from '../../ui/form/date-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { companyIndicatorTexts as texts } from './texts.ts';
import { targetVersionText } from './versions/judged-figures.tsx';
import { type ScopeForm, scopeBody } from './versions/scope-form.ts';
import { definitionTexts } from './versions/texts.ts';
import { VersionList } from './versions/version-list.tsx';

type Props = {
  companyId: string;
  targetUid: string;
  scope: ScopeForm;
  onChange(scope: ScopeForm): void;
  error(name: string): string | undefined;
};

/** The first day of a company's new target, the reason, and the versions so far. */
export function CompanyTargetScope({ companyId, targetUid, scope, onChange, error }: Props) {
  const { data } = useApiQuery(companyTargets, 'listCompanyTargets', { params: { companyId } }, { staleTime: 0 });
  const versions = data?.find(({ uid }) => uid === targetUid)?.versions ?? [];
  return (
    <SpaceBetween size="m">
      <DateField
        label={definitionTexts.counts}
        hint={texts.countsHint}
        value={scope.from}
        error={error('from_date')}
        onChange={(from) => onChange({ ...scope, from })}
      />
      {scope.from !== '' && (
        <TextField
          label={definitionTexts.reason}
          hint={texts.reasonHint}
          value={scope.reason}
          error={error('reason')}
          onChange={(reason) => onChange({ ...scope, reason })}
        />
      )}
      <VersionList versions={versions} saysOf={companyVersionText} />
    </SpaceBetween>
  );
}

/** The figures of a version of a company's target, and the intervals that they are for. */
export const companyVersionText = ({ interval, ...version }: z.infer<typeof TargetVersion>): string =>
  [targetVersionText(version), interval && texts.ofIntervals[interval]].filter(Boolean).join(', ');

/** The fields to send. */
export function companyScopeBody(scope: ScopeForm): { from_date?: string; reason?: string } {
  const { from_period: from_date, ...said } = scopeBody(scope);
  return { ...said, ...(from_date !== undefined && { from_date }) };
}
