import FormField from '@cloudscape-design/components/form-field';
import Grid from '@cloudscape-design/components/grid';
import Input from '@cloudscape-design/components/input';
import Select from '@cloudscape-design/components/select';
import { TRAIL_KINDS } from '../../../../shared/domain/trail/kinds.ts';
import { DateField } from '../../ui/form/date-field.tsx';
import { trailTexts as texts } from './texts.ts';
import { type Filter, hasDaysInOrder } from './use-trail.ts';

type Option = { value: string; label: string };
type Props = { filter: Filter; people: readonly Option[]; onChange(filter: Filter): void };

const KINDS: readonly Option[] = [
  { value: '', label: texts.allKinds },
  ...TRAIL_KINDS.map((kind) => ({ value: kind, label: texts.kinds[kind] })),
];

/** The filters of a trail: days, person, kind, and part of a name. */
export function TrailFilters({ filter, people, onChange }: Props) {
  const choose = (label: string, options: readonly Option[], value: string, change: (value: string) => void) => (
    <FormField label={label}>
      <Select
        ariaLabel={label}
        options={options}
        selectedOption={options.find((option) => option.value === value) ?? options[0]!}
        onChange={({ detail }) => change(detail.selectedOption.value ?? '')}
      />
    </FormField>
  );
  const half = { colspan: { default: 12, xs: 6, m: 4 } };
  return (
    <Grid gridDefinition={[half, half, half, half, half]}>
      <DateField label={texts.from} value={filter.from} onChange={(from) => onChange({ ...filter, from })} />
      <DateField
        label={texts.to}
        value={filter.to}
        error={hasDaysInOrder(filter) ? undefined : texts.toBeforeFrom}
        onChange={(to) => onChange({ ...filter, to })}
      />
      {choose(texts.person, [{ value: '', label: texts.anybody }, ...people], filter.by, (by) => onChange({ ...filter, by }))}
      {choose(texts.kind, KINDS, filter.kind, (value) =>
        onChange({ ...filter, kind: TRAIL_KINDS.find((kind) => kind === value) ?? '' }),
      )}
      <FormField label={texts.search}>
        <Input type="search" value={filter.search} onChange={({ detail }) => onChange({ ...filter, search: detail.value })} />
      </FormField>
    </Grid>
  );
}
