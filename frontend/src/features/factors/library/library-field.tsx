import FormField from '@cloudscape-design/components/form-field';
import Select from '@cloudscape-design/components/select';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import type { LibraryFactor } from '../../../../../shared/contract/factor/factors.ts';
import { unitText } from '../../../../../shared/domain/metric/unit-text.ts';
import { fill } from '../../../ui/fill.ts';
import { countOf } from '../../../ui/format.ts';
import { LibraryFilter } from './library-filter.tsx';
import { libraryOption, misfit, publishedSource, type UnitPair } from './taken.ts';
import { libraryTexts as texts } from './texts.ts';
import { useLibrary } from './use-library.ts';

type Props = {
  /** the units of the form; `isFromFixed`: the metric exists already and keeps its unit */
  units: UnitPair;
  isFromFixed: boolean;
  /** the factor that the form's figure was taken from */
  taken: LibraryFactor | undefined;
  onTake(published: LibraryFactor): void;
};

/** Takes a factor from the tenancy's library: a search while typing, narrowed by group, year and units. */
export function LibraryField({ units, isFromFixed, taken, onTake }: Props) {
  const [search, setSearch] = useState('');
  const [wanted, setWanted] = useState(false);
  const [{ group, year, onlyFitting }, narrow] = useState({ group: '', year: '', onlyFitting: true });
  const unitFrom = onlyFitting && isFromFixed ? units.from : '';
  const unitTo = onlyFitting ? units.to : '';
  const library = useLibrary({ search, group, year, unitFrom, unitTo }, wanted);
  const isNarrowed = [group, year, unitFrom, unitTo].some((each) => each !== '');
  return (
    <SpaceBetween size="xxs">
      <FormField
        label={texts.label}
        description={texts.hint}
        warningText={taken && misfit(taken, units)}
        constraintText={taken && fill(texts.taken, { origin: publishedSource(taken) })}
      >
        <Select
          options={library.items.map(libraryOption)}
          selectedOption={taken ? libraryOption(taken) : null}
          placeholder={texts.placeholder}
          filteringType="manual"
          filteringAriaLabel={texts.search}
          filteringPlaceholder={texts.search}
          filteringResultsText={() => countOf(library.items.length, texts.results)}
          statusType={statusOf(library)}
          loadingText={texts.loading}
          errorText={texts.failed}
          recoveryText={texts.retry}
          finishedText={library.items.length === 0 ? '' : texts.all}
          empty={isNarrowed ? texts.emptyNarrowed : texts.empty}
          onLoadItems={({ detail }) => {
            setWanted(true);
            setSearch(detail.filteringText);
            if (library.isError) library.retry();
            else if (!detail.firstPage && library.hasNextPage) void library.fetchNextPage();
          }}
          onChange={({ detail }) => {
            const published = library.items.find(({ uid }) => uid === detail.selectedOption.value);
            if (published) onTake(published);
          }}
        />
      </FormField>
      <LibraryFilter value={{ group, year, onlyFitting }} fitting={fittingText(units, isFromFixed)} onChange={narrow} />
    </SpaceBetween>
  );
}

function statusOf({ isBehind, isError, hasNextPage }: ReturnType<typeof useLibrary>) {
  if (isBehind) return 'loading';
  if (isError) return 'error';
  return hasNextPage ? 'pending' : 'finished';
}

function fittingText({ from, to }: UnitPair, isFromFixed: boolean): string {
  if (to === '') return '';
  if (!isFromFixed || from === '') return fill(texts.onlyFitting, { to: unitText(to) });
  return fill(texts.onlyBoth, { from: unitText(from), to: unitText(to) });
}
