import Badge from '@cloudscape-design/components/badge';
import Box from '@cloudscape-design/components/box';
import ExpandableSection from '@cloudscape-design/components/expandable-section';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import type { PackageUpdate, TreeChange } from '../../../../shared/contract/structure/templates.ts';
import { unitText } from '../../../../shared/domain/metric/unit-text.ts';
import { fill } from '../../ui/fill.ts';
import { countOf } from '../../ui/format.ts';
import { fieldInWords } from '../trail/index.ts';
import { keptFactors } from './kept-factors.ts';
import { LossAlerts } from './losses.tsx';
import { templateTexts as texts } from './texts.ts';

const COLOURS = { added: 'green', changed: 'blue', moved: 'grey', removed: 'red' } as const;
/** Most changes that are listed; the rest is counted. */
const MOST = 200;

const numberOf = (changes: readonly TreeChange[], kind: TreeChange['kind']) =>
  changes.filter((change) => change.kind === kind).length;

/** The changes of one package, with their consequences. Open at first if `isOpen`, or if the package loses data. */
export function PackageChanges({ update, isOpen }: { update: PackageUpdate; isOpen: boolean }) {
  const { ref: pack, is_root, changes, kept, left_out, targets, factors, lost } = update;
  const twins = changes.filter(({ also_in }) => also_in.length > 0).length;
  const counts = { added: 0, changed: 0, moved: 0, removed: 0 };
  for (const kind of Object.keys(counts) as TreeChange['kind'][]) counts[kind] = numberOf(changes, kind);
  return (
    <ExpandableSection
      defaultExpanded={isOpen || lost !== undefined}
      headerText={is_root ? texts.root : pack.name}
      headerDescription={fill(texts.counts, counts)}
    >
      <SpaceBetween size="xs">
        {lost && <LossAlerts lost={lost} />}
        {twins > 0 && <StatusIndicator type="warning">{countOf(twins, texts.twins)}</StatusIndicator>}
        <ul>
          {changes.slice(0, MOST).map((change) => (
            <li key={`${change.kind} ${change.uid}`}>
              <Badge color={COLOURS[change.kind]}>{texts.kinds[change.kind]}</Badge> {[...change.within, change.name].join(' › ')}
              {change.also_in.length > 0 && (
                <Box variant="span" color="text-status-warning">
                  {' '}
                  ({fill(texts.alsoIn, { place: change.also_in.join(' › ') })})
                </Box>
              )}
              {change.fields.length > 0 && (
                <Box variant="span" color="text-body-secondary">
                  {' '}
                  ({fill(texts.fields, { fields: change.fields.map(inSentence).join(', ') })})
                </Box>
              )}
              {unitsText(change) !== '' && (
                <Box variant="span" color="text-status-warning">
                  {' '}
                  ({unitsText(change)})
                </Box>
              )}
            </li>
          ))}
        </ul>
        {changes.length > MOST && <Box>{fill(texts.more, { n: changes.length - MOST })}</Box>}
        {kept.length > 0 && <Box>{fill(texts.kept, { names: kept.join(', ') })}</Box>}
        {left_out.length > 0 && <DeletedHere names={left_out} />}
        {targets.added + targets.removed > 0 && <Box>{fill(texts.targets, targets)}</Box>}
        {factors.added > 0 && <Box>{countOf(factors.added, texts.factors)}</Box>}
        {factors.kept.length > 0 && <Box>{keptFactors(factors.kept)}</Box>}
      </SpaceBetween>
    </ExpandableSection>
  );
}

/** A new unit, and a conversion factor that the metric then needs; '' for neither. */
export function unitsText({ unit, needs }: Pick<TreeChange, 'unit' | 'needs'>): string {
  const inWords = ({ from, to }: { from: string; to: string }) => ({ from: unitText(from), to: unitText(to) });
  return [
    ...(unit ? [fill(texts.unitChanges, inWords(unit))] : []),
    ...(needs ? [fill(texts.needsFactor, inWords(needs))] : []),
  ].join('; ');
}

const inSentence = (field: string) => fieldInWords(field).toLowerCase();

/** Nodes of the template that the package has deleted. */
export const DeletedHere = ({ names }: { names: readonly string[] }) => (
  <Box>{fill(texts.leftOut, { names: names.join(', ') })}</Box>
);

/** Whether an update changes a package. */
export const hasChanges = ({ changes, targets, factors }: PackageUpdate): boolean =>
  changes.length + targets.added + targets.removed + factors.added > 0;
