import Box from '@cloudscape-design/components/box';
import Checkbox from '@cloudscape-design/components/checkbox';
import FormField from '@cloudscape-design/components/form-field';
import Select from '@cloudscape-design/components/select';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { type ProjectSetup, projects, type Reporting } from '../../../../shared/contract/project/projects.ts';
import { useApiQuery } from '../../api/queries.ts';
import { fill } from '../../ui/fill.ts';
import { choicesState } from '../../ui/form/choice-field.tsx';
import { countOf } from '../../ui/format.ts';
import { common } from '../../ui/texts.ts';
import { startOptions } from './start-options.ts';
import { companyPlaceTexts as t } from './texts.ts';

/** The project whose set-up a new project copies, and which parts. */
export type SetupCopy = { from: string | undefined; indicators: boolean; packages: boolean };
export const NO_COPY: SetupCopy = { from: undefined, indicators: true, packages: false };

type Frequency = Pick<Reporting, 'freq_num' | 'freq_unit'>;
type Props = { copy: SetupCopy; onChange(copy: SetupCopy, frequency?: Frequency): void; error: string | undefined };

const EMPTY = { value: '', label: t.startEmpty };

/** Asks for an existing project whose metrics, factors and settings a new one copies. */
export function StartFrom({ copy, onChange, error }: Props) {
  const list = useApiQuery(projects, 'listProjects', {});
  const all = list.data ?? [];
  const state = choicesState(list);
  const options = [EMPTY, ...startOptions(all)];
  const choose = (value: string | undefined) => {
    const reporting = all.find(({ uid }) => uid === value)?.reporting;
    onChange({ ...copy, from: value || undefined }, reporting ?? undefined);
  };
  return (
    <SpaceBetween size="xs">
      <FormField
        label={t.startFrom}
        description={t.startFromHint}
        errorText={error ?? (state.statusType === 'error' ? state.errorText : undefined)}
      >
        <Select
          options={options}
          selectedOption={options.find(({ value }) => value === (copy.from ?? '')) ?? EMPTY}
          filteringType="auto"
          noMatch={common.noMatch}
          filteringAriaLabel={t.findProject}
          filteringPlaceholder={t.findProject}
          {...state}
          onChange={({ detail }) => choose(detail.selectedOption.value)}
        />
      </FormField>
      {copy.from !== undefined && <Copied copy={copy} from={copy.from} onChange={onChange} />}
    </SpaceBetween>
  );
}

function Copied({ copy, from, onChange }: Pick<Props, 'copy' | 'onChange'> & { from: string }) {
  const { data } = useApiQuery(projects, 'readSetup', { params: { projectId: from } });
  if (!data) return null;
  return (
    <SpaceBetween size="xxs">
      <Box>{copiedText(data)}</Box>
      <Checkbox
        checked={copy.indicators && data.indicators > 0}
        disabled={data.indicators === 0}
        onChange={({ detail }) => onChange({ ...copy, indicators: detail.checked })}
      >
        {countOf(data.indicators, t.indicators)}
      </Checkbox>
      <Checkbox
        checked={copy.packages && data.packages > 0}
        disabled={data.packages === 0}
        description={t.packagesHint}
        onChange={({ detail }) => onChange({ ...copy, packages: detail.checked })}
      >
        {countOf(data.packages, t.packages)}
      </Checkbox>
      <Box color="text-body-secondary" fontSize="body-s">
        {t.notCopied}
      </Box>
    </SpaceBetween>
  );
}

const copiedText = ({ metrics, factors }: ProjectSetup) =>
  fill(t.copied, { metrics: countOf(metrics, t.metrics), factors: countOf(factors, t.factors) });
