import Checkbox from '@cloudscape-design/components/checkbox';
import Container from '@cloudscape-design/components/container';
import FormField from '@cloudscape-design/components/form-field';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { ReactNode } from 'react';
import { unitText } from '../../../../shared/domain/metric/unit-text.ts';
import { EXAMPLE_METRICS, type ExampleIssue } from '../../../../shared/domain/structure/example-metrics.ts';
import { TextField } from '../../ui/form/text-field.tsx';
import { ReportingFields } from '../project/index.ts';
import type { FirstRunDraft } from './draft.ts';
import type { MadeSoFar } from './kept-run.ts';
import { firstRunTexts as texts } from './texts.ts';

type Props = {
  draft: FirstRunDraft;
  made: MadeSoFar;
  set(change: Partial<FirstRunDraft>): void;
  fault(name: string): string | undefined;
};
type Step = { title: string; description: string; content: ReactNode };

/** The steps of the first run, in order. */
export const stepsOf = (props: Props): Step[] => [
  {
    title: texts.company,
    description: texts.companyAbout,
    content: <Line {...props} name="company" label={texts.companyName} />,
  },
  { title: texts.project, description: texts.projectAbout, content: <ProjectStep {...props} /> },
  { title: texts.metrics, description: texts.metricsAbout, content: <MetricsStep {...props} /> },
  {
    title: texts.package,
    description: texts.packageAbout,
    content: <Line {...props} name="package" label={texts.packageName} />,
  },
  { title: texts.people, description: texts.peopleAbout, content: <PeopleStep {...props} /> },
];

type LineProps = Props & { name: 'company' | 'project' | 'package' | 'reporter' | 'approver'; label: string; bare?: boolean };

/** A field, or its text if the item has been created already, because it cannot be changed here. */
function Line({ draft, made, set, fault, name, label, bare = false }: LineProps) {
  const isMade = (name === 'company' || name === 'project' || name === 'package') && made[name] !== undefined;
  const field = (
    <TextField
      label={label}
      name={name}
      value={draft[name]}
      isRequired={!isMade && name !== 'reporter' && name !== 'approver'}
      disabled={isMade}
      error={fault(name)}
      onChange={(value) => set({ [name]: value })}
      {...(isMade && { hint: texts.isMade })}
    />
  );
  return bare ? field : <Container>{field}</Container>;
}

const ProjectStep = (props: Props) => (
  <Container>
    <SpaceBetween size="m">
      <Line {...props} bare name="project" label={texts.projectName} />
      {props.made.project === undefined && (
        <ReportingFields draft={props.draft.reporting} onChange={(reporting) => props.set({ reporting })} error={props.fault} />
      )}
    </SpaceBetween>
  </Container>
);

const PeopleStep = (props: Props) => (
  <Container>
    <SpaceBetween size="m">
      <Line {...props} bare name="reporter" label={texts.reporter} />
      <Line {...props} bare name="approver" label={texts.approver} />
    </SpaceBetween>
  </Container>
);

const listed = ({ metrics }: ExampleIssue) =>
  metrics
    .flatMap(({ name, unit, below = [] }) => [{ name, unit }, ...below].map((each) => `${each.name} (${unitText(each.unit)})`))
    .join(', ');

function MetricsStep({ draft, set }: Props) {
  const choose = (issue: string, wanted: boolean) =>
    set({ issues: wanted ? [...draft.issues, issue] : draft.issues.filter((each) => each !== issue) });
  return (
    <Container>
      <FormField label={texts.examples}>
        <SpaceBetween size="s">
          {EXAMPLE_METRICS.map((example) => (
            <Checkbox
              key={example.issue}
              checked={draft.issues.includes(example.issue)}
              description={`${example.about}: ${listed(example)}`}
              onChange={({ detail }) => choose(example.issue, detail.checked)}
            >
              {example.issue}
            </Checkbox>
          ))}
        </SpaceBetween>
      </FormField>
    </Container>
  );
}
