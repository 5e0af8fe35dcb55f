import Cards from '@cloudscape-design/components/cards';
import Table, { type TableProps } from '@cloudscape-design/components/table';
import type { ReactNode } from 'react';
import type { TenancyPerson } from '../../../../../shared/contract/person/people.ts';
import { common } from '../../../ui/texts.ts';
import { usePhone } from '../../../ui/use-phone.ts';
import { factorText, LastSignIn, personName, placesText, Who } from './cells.tsx';
import { type OnAct, PersonMenu } from './person-menu.tsx';
import { peopleTexts as texts } from './texts.ts';

const COLUMNS: TableProps.ColumnDefinition<TenancyPerson>[] = [
  { id: 'who', header: texts.person, cell: (person) => <Who person={person} />, isRowHeader: true, minWidth: 190 },
  { id: 'roles', header: texts.roles, cell: ({ roles }) => roles.join(', ') || '–', minWidth: 105 },
  { id: 'projects', header: texts.projects, cell: ({ projects }) => placesText(projects), minWidth: 130 },
  { id: 'companies', header: texts.companies, cell: ({ companies }) => placesText(companies), minWidth: 130 },
  { id: 'login', header: texts.lastLogin, cell: (person) => <LastSignIn person={person} />, minWidth: 120 },
  { id: 'factor', header: texts.secondFactor, cell: factorText, minWidth: 110 },
];

const actionsColumn = (onAct: OnAct): TableProps.ColumnDefinition<TenancyPerson> => ({
  id: 'actions',
  header: common.actions,
  cell: (person) => <PersonMenu person={person} onAct={onAct} />,
  minWidth: 90,
});

type Props = {
  onAct: OnAct;
  people: readonly TenancyPerson[];
  isLoading: boolean;
  filter: ReactNode;
  pagination: ReactNode;
  empty: ReactNode;
};

/** A table, and on a phone a card for each person. */
export function PeopleList({ people, isLoading, onAct, ...parts }: Props) {
  const isPhone = usePhone();
  const shown = { ...parts, items: people, trackBy: 'uid', loading: isLoading, loadingText: common.loading } as const;
  const columns = [...COLUMNS, actionsColumn(onAct)];
  if (!isPhone)
    return (
      <Table
        {...shown}
        wrapLines
        stickyColumns={{ last: 1 }}
        cellVerticalAlign="top"
        ariaLabels={{ tableLabel: texts.title }}
        columnDefinitions={columns}
      />
    );
  const [who, ...sections] = columns;
  return (
    <Cards
      {...shown}
      ariaLabels={{ cardsLabel: texts.title, itemSelectionLabel: (_, person) => personName(person), selectionGroupLabel: '' }}
      cardsPerRow={[{ cards: 1 }]}
      cardDefinition={{
        header: (person) => who!.cell(person),
        sections: sections.map(({ id, header, cell }) => ({ id: String(id), header, content: cell, width: 50 })),
      }}
    />
  );
}
