import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import ExpandableSection from '@cloudscape-design/components/expandable-section';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { MergePreview } from '../../../../../shared/contract/metric/base-metrics.ts';
import { fill } from '../../../ui/fill.ts';
import { countOf } from '../../../ui/format.ts';
import { mergeTexts as texts } from './texts.ts';

/** The effects of a merge: counts, and the names of packages and indicators. */
export function MergeEffectsList({ effects }: { effects: MergePreview }) {
  const { nodes, trees, factors, factors_dropped: dropped, indicators, targets, results, metrics, packages, twice } = effects;
  return (
    <SpaceBetween size="s">
      <Box variant="h3" tagOverride="h2" padding="n">
        {texts.preview}
      </Box>
      <KeyValuePairs
        columns={3}
        items={[
          { label: texts.nodes, value: fill(countOf(trees, texts.nodesIn), { nodes }) },
          { label: texts.factors, value: dropped > 0 ? fill(texts.factorsDropped, { n: factors, dropped }) : String(factors) },
          { label: texts.indicators, value: String(indicators.length) },
          { label: texts.targets, value: String(targets) },
          { label: texts.results, value: String(results) },
          { label: texts.links, value: String(metrics) },
        ]}
      />
      <Names
        title={texts.packages}
        names={packages.map(({ uid, name, project }) => ({ uid, text: `${project.name}: ${name}` }))}
      />
      <Names
        title={texts.indicators}
        names={indicators.map(({ uid, name, project }) => ({ uid, text: `${project}: ${name}` }))}
      />
      {twice > 0 && <Alert type="warning">{fill(texts.twice, { n: twice })}</Alert>}
      <Box color="text-body-secondary">{texts.kept}</Box>
    </SpaceBetween>
  );
}

function Names({ title, names }: { title: string; names: readonly { uid: string; text: string }[] }) {
  if (names.length === 0) return null;
  return (
    <ExpandableSection headerText={title} headerCounter={`(${names.length})`}>
      <ul className="names">
        {names.map(({ uid, text }) => (
          <li key={uid}>{text}</li>
        ))}
      </ul>
    </ExpandableSection>
  );
}
