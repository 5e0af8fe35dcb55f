import Badge from '@cloudscape-design/components/badge';
import Box from '@cloudscape-design/components/box';
import ExpandableSection from '@cloudscape-design/components/expandable-section';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { PackageUpdate, TreeChange } from '../../../../shared/contract/structure/templates.ts';
import { fill } from '../../ui/fill.ts';
import { countOf } from '../../ui/format.ts';
import { keptFactors } from './kept-factors.ts';
import { templateTexts as texts } from './texts.ts';

const COLOURS = { added: 'green', changed: 'blue', moved: 'grey', removed: 'red' } as const;
/** More than this is counted, not listed. */
const MOST = 200;

const numberOf = (changes: readonly TreeChange[], kind: TreeChange['kind']) =>
  changes.filter((change) => change.kind === kind).length;

/** What is added, changed, moved and removed in one package. */
export function PackageChanges({ update, isOpen }: { update: PackageUpdate; isOpen: boolean }) {
  const { ref: pack, is_root, changes, kept, targets, factors } = update;
  const counts = { added: 0, changed: 0, moved: 0, removed: 0 };
  for (const kind of Object.keys(counts) as TreeChange['kind'][]) counts[kind] = numberOf(changes, kind);
  return (
    <ExpandableSection
      defaultExpanded={isOpen}
      headerText={is_root ? texts.root : pack.name}
      headerDescription={fill(texts.counts, counts)}
    >
      <SpaceBetween size="xs">
        <ul>
          {changes.slice(0, MOST).map((change) => (
            <li key={`${change.kind} ${change.uid}`}>
              <Badge color={COLOURS[change.kind]}>{texts.kinds[change.kind]}</Badge> {[...change.within, change.name].join(' › ')}
              {change.fields.length > 0 && (
                <Box variant="span" color="text-body-secondary">
                  {' '}
                  ({fill(texts.fields, { fields: change.fields.join(', ') })})
                </Box>
              )}
            </li>
          ))}
        </ul>
        {changes.length > MOST && <Box>{fill(texts.more, { n: changes.length - MOST })}</Box>}
        {kept.length > 0 && <Box>{fill(texts.kept, { names: kept.join(', ') })}</Box>}
        {targets.added + targets.removed > 0 && <Box>{fill(texts.targets, targets)}</Box>}
        {factors.added > 0 && <Box>{countOf(factors.added, texts.factors)}</Box>}
        {factors.kept.length > 0 && <Box>{keptFactors(factors.kept)}</Box>}
      </SpaceBetween>
    </ExpandableSection>
  );
}

/** Whether anything becomes of a package. */
export const hasChanges = ({ changes, targets, factors }: PackageUpdate): boolean =>
  changes.length + targets.added + targets.removed + factors.added > 0;
