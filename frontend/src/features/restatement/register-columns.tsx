import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import type {
  CompanyRestatement,
  RestatedFigureView,
  Restatement,
} from '../../../../shared/contract/restatement/restatements.ts';
import { fullName, shortId } from '../../../../shared/domain/kernel/names.ts';
import { actName } from '../../../../shared/domain/restatement/acts.ts';
import { officialKey } from '../../../../shared/domain/restatement/official-figures.ts';
import { useDayOf } from '../../session/use-tenant.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { fill } from '../../ui/fill.ts';
import { formatDay } from '../../ui/format.ts';
import type { ListColumn } from '../../ui/list/table-or-cards.tsx';
import { type OfficialDigits, officialText } from './official-text.ts';
import { periodOfFigure } from './restated-figures.tsx';
import { TenancyDay } from './tenancy-day.tsx';
import { restatementTexts as texts } from './texts.ts';

/** An entry of either register. `project`: only in a company's register. */
export type Entry = Restatement & Partial<Pick<CompanyRestatement, 'project'>>;

/** Most figures in the row of an entry. */
const FIGURES_IN_ROW = 3;

export const authorOfEntry = ({ by }: Restatement): string => (by ? fullName({ ...by, username: by.uid }) : texts.unannounced);
export const actOfEntry = ({ act, subject }: Restatement): string => actName(act, subject.name);

/** A restated figure in words: 'Energy, Jan 2024: 42 kWh → 63 kWh'. `digits`: rounded as on screens, or with every digit. */
export const changeText = (figure: RestatedFigureView, digits: OfficialDigits = 'short'): string =>
  fill(texts.change, {
    indicator: figure.name,
    period: periodOfFigure(figure),
    old: officialText(figure.old, { unit: figure.oldUnit ?? figure.unit, besides: [figure.new], digits }),
    new: officialText(figure.new, { unit: figure.unit, besides: [figure.old], digits }),
  });

/** The text of an entry without figures. */
export function withoutFigures({ settled, together }: Restatement): string {
  if (together !== null) return texts.together;
  return settled === null ? texts.open : texts.none;
}

/**
 * The number of figures of an act on a company itself that are not listed. '' for none, and for an entry of a project, whose
 * file has them.
 */
export function unlistedOf({ project, figures, figureCount }: Entry): string {
  const count = figureCount - figures.length;
  return project === null && count > 0 ? fill(texts.unlisted, { n: count }) : '';
}

/** An entry among others: its act, project and day. */
const nameOfEntry = (entry: Entry, day: string): string =>
  [actOfEntry(entry), entry.project?.name, formatDay(day)].filter(Boolean).join(', ');

function Figures({ entry, onShow }: { entry: Entry; onShow(): void }) {
  const { figures, figureCount } = entry;
  const dayOf = useDayOf();
  const unlisted = unlistedOf(entry);
  const shown = unlisted ? figures.length : figureCount;
  const showAll = fill(texts.showAll, { n: shown });
  if (figureCount === 0) return <Box color="text-body-secondary">{withoutFigures(entry)}</Box>;
  return (
    <>
      {figures.slice(0, FIGURES_IN_ROW).map((figure) => (
        <div key={officialKey(figure)} title={changeText(figure, 'all')}>
          {changeText(figure)}
        </div>
      ))}
      {shown > FIGURES_IN_ROW && (
        <Button variant="inline-link" ariaLabel={`${showAll}: ${nameOfEntry(entry, dayOf(entry.at))}`} onClick={onShow}>
          {showAll}
        </Button>
      )}
      {unlisted && <Box color="text-body-secondary">{unlisted}</Box>}
    </>
  );
}

/** @param onShow opens all figures of an entry */
export function registerColumns(isCompany: boolean, onShow: (entry: Entry) => void): ListColumn<Entry>[] {
  const project: ListColumn<Entry> = {
    id: 'project',
    header: texts.project,
    cell: ({ project: of }) =>
      of ? <AppLink href={`/project/${shortId(of.uid)}/restatements`}>{of.name}</AppLink> : texts.ofCompany,
  };
  return [
    { id: 'what', header: texts.what, cell: actOfEntry, isRowHeader: true },
    ...(isCompany ? [project] : []),
    { id: 'when', header: texts.when, cell: ({ at }) => <TenancyDay at={at} /> },
    { id: 'who', header: texts.who, cell: authorOfEntry },
    { id: 'reason', header: texts.reason, cell: ({ reason }) => reason, cardWidth: 100 },
    {
      id: 'figures',
      header: texts.restated,
      cell: (entry) => <Figures entry={entry} onShow={() => onShow(entry)} />,
      cardWidth: 100,
    },
  ];
}

/** The texts that a register's search looks at. */
export const textsOfEntry = (entry: Entry): string[] => [
  actOfEntry(entry),
  entry.project?.name ?? (entry.project === null ? texts.ofCompany : ''),
  authorOfEntry(entry),
  entry.reason,
  ...entry.figures.map((figure) => changeText(figure)),
];

/** The loaded figures of an entry with every digit, and the number of further ones. */
function figuresText(entry: Entry): string {
  const { figures, figureCount } = entry;
  const unlisted = unlistedOf(entry);
  const changes = figures.map((figure) => changeText(figure, 'all')).join('; ');
  if (unlisted) return [changes, unlisted].filter(Boolean).join('; ');
  return figureCount > figures.length ? fill(texts.andMore, { figures: changes, n: figureCount - figures.length }) : changes;
}

/** A row of the file of a company's register. */
export const entryRow = (entry: Entry): string[] => [
  entry.at,
  entry.project?.name ?? (entry.project === null ? texts.ofCompany : ''),
  actOfEntry(entry),
  authorOfEntry(entry),
  entry.reason,
  entry.figureCount === 0 ? withoutFigures(entry) : figuresText(entry),
];

export const ENTRY_COLUMNS = [texts.when, texts.project, texts.what, texts.who, texts.reason, texts.restated];
