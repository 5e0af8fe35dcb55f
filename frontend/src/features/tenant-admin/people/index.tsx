import Button from '@cloudscape-design/components/button';
import Pagination from '@cloudscape-design/components/pagination';
import Select from '@cloudscape-design/components/select';
import SpaceBetween from '@cloudscape-design/components/space-between';
import TextFilter from '@cloudscape-design/components/text-filter';
import { useState } from 'react';
import type { TenancyPerson } from '../../../../../shared/contract/person/people.ts';
import { SHOWN_PEOPLE } from '../../../../../shared/domain/person/review.ts';
import { messageOf } from '../../../ui/failure.ts';
import { useFlash } from '../../../ui/flash.tsx';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { PAGE_LABELS } from '../../../ui/page/page-labels.ts';
import { QueryState } from '../../../ui/page/query-state.tsx';
import { saveBlob } from '../../../ui/save-blob.ts';
import { ActModal } from './act-modal.tsx';
import { peopleCsv } from './people-csv.ts';
import { PeopleList } from './people-list.tsx';
import type { PersonAct } from './person-menu.tsx';
import { PseudonymiseModal } from './pseudonymise-modal.tsx';
import { RenameModal } from './rename-modal.tsx';
import { peopleTexts as texts } from './texts.ts';
import { TransferModal } from './transfer-modal.tsx';
import { everybody, type PeopleFilter, usePeople, usePeopleFilter } from './use-people.ts';

/** Everybody in the tenancy, with their rights and their last sign-in. */
export default function PeoplePage() {
  const [filter, setFilter] = usePeopleFilter();
  const [text, setText] = useState(filter.search);
  const [open, setOpen] = useState<{ act: PersonAct; person: TenancyPerson }>();
  const list = usePeople(filter);
  const close = () => setOpen(undefined);
  const showAll = () => {
    setText('');
    setFilter({ search: '', show: 'all' });
  };
  const pagination = (
    <Pagination
      currentPageIndex={list.index + 1}
      pagesCount={Math.max(list.pages, 1)}
      openEnd={list.hasNextPage}
      disabled={list.isFetchingNextPage}
      ariaLabels={PAGE_LABELS}
      onChange={({ detail }) => void list.turnTo(detail.currentPageIndex - 1)}
    />
  );
  return (
    <SpaceBetween size="l">
      <PageHeader title={texts.title} description={texts.about} actions={<Download filter={filter} />} />
      <QueryState query={list} isEmpty={() => false}>
        {(people) => (
          <PeopleList
            people={people}
            onAct={(act, person) => setOpen({ act, person })}
            isLoading={list.isPlaceholderData || list.isFetchingNextPage}
            filter={<Filters text={text} onText={setText} filter={filter} onChange={setFilter} />}
            pagination={(list.pages > 1 || list.hasNextPage) && pagination}
            empty={<Nobody filter={filter} onAll={showAll} />}
          />
        )}
      </QueryState>
      {open?.act === 'transfer' && <TransferModal person={open.person} onClose={close} />}
      {open?.act === 'rename' && <RenameModal person={open.person} onClose={close} />}
      {open?.act === 'pseudonymise' && <PseudonymiseModal person={open.person} onClose={close} />}
      {open && open.act !== 'rename' && open.act !== 'transfer' && open.act !== 'pseudonymise' && (
        <ActModal act={open.act} person={open.person} onClose={close} />
      )}
    </SpaceBetween>
  );
}

type FilterProps = { text: string; onText(text: string): void; filter: PeopleFilter; onChange(filter: PeopleFilter): void };

const CHOICES = SHOWN_PEOPLE.map((show) => ({ value: show, label: texts.shown[show] }));

/** A search begins after a pause in typing. */
function Filters({ text, onText, filter, onChange }: FilterProps) {
  return (
    <SpaceBetween size="xs" direction="horizontal" alignItems="center">
      <TextFilter
        filteringText={text}
        filteringAriaLabel={texts.search}
        filteringPlaceholder={texts.search}
        onChange={({ detail }) => onText(detail.filteringText)}
        onDelayedChange={({ detail }) => onChange({ ...filter, search: detail.filteringText.trim() })}
      />
      <Select
        ariaLabel={texts.show}
        options={CHOICES}
        selectedOption={CHOICES.find(({ value }) => value === filter.show) ?? CHOICES[0]!}
        onChange={({ detail }) =>
          onChange({ ...filter, show: SHOWN_PEOPLE.find((each) => each === detail.selectedOption.value)! })
        }
      />
    </SpaceBetween>
  );
}

const Nobody = ({ filter: { search, show }, onAll }: { filter: PeopleFilter; onAll(): void }) => (
  <EmptyState title={texts.none} action={<Button onClick={onAll}>{texts.showAll}</Button>}>
    {search === '' ? texts.noneOf[show] : texts.noMatch}
  </EmptyState>
);

/** Downloads all people that the filter finds, not only this page. */
function Download({ filter }: { filter: PeopleFilter }) {
  const [isBusy, setBusy] = useState(false);
  const flash = useFlash();
  const download = async () => {
    setBusy(true);
    try {
      saveBlob(peopleCsv(await everybody(filter)), texts.file);
    } catch (failure) {
      flash({ type: 'error', content: messageOf(failure) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button iconName="download" loading={isBusy} onClick={() => void download()}>
      {texts.download}
    </Button>
  );
}
