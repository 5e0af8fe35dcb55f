import Input from '@cloudscape-design/components/input';
import Select from '@cloudscape-design/components/select';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { countOf } from '../../../ui/format.ts';
import { isFiltering, ROW_STATES, type RowFilter } from './filter-rows.ts';
import { manyTexts as texts } from './texts.ts';

const OPTIONS = ROW_STATES.map((value) => ({ value, label: texts.states[value] }));

type Props = { filter: RowFilter; found: number; onChange(filter: RowFilter): void };

/** Finds rows of the tree by text and by settings. */
export function RowFinder({ filter, found, onChange }: Props) {
  const choose = (value: string | undefined) =>
    onChange({ ...filter, state: ROW_STATES.find((state) => state === value) ?? 'all' });
  return (
    <SpaceBetween direction="horizontal" size="xs" alignItems="center">
      <Input
        type="search"
        value={filter.text}
        placeholder={texts.find}
        ariaLabel={texts.find}
        onChange={({ detail }) => onChange({ ...filter, text: detail.value })}
      />
      <Select
        options={OPTIONS}
        selectedOption={OPTIONS.find(({ value }) => value === filter.state) ?? null}
        ariaLabel={texts.state}
        onChange={({ detail }) => choose(detail.selectedOption.value)}
      />
      {isFiltering(filter) && <span role="status">{countOf(found, texts.found)}</span>}
    </SpaceBetween>
  );
}
