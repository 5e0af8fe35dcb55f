import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { useState } from 'react';
import type { Project } from '../../../../../shared/contract/project/projects.ts';
import { shortId } from '../../../../../shared/domain/kernel/names.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { fill } from '../../../ui/fill.ts';
import { AddPackageModal, rootPackageOf } from '../package-modals.tsx';
import type { SetupStepName } from './steps.ts';
import { checklistTexts as texts } from './texts.ts';
import { useSetupSteps } from './use-setup-steps.ts';

/** The page of an open step. Packages are added here, so they have no page. */
function hrefOf(project: Project, name: Exclude<SetupStepName, 'periods' | 'packages'>): string | undefined {
  const base = `/project/${shortId(project.uid)}`;
  if (name !== 'report')
    return {
      metrics: `${base}/metrics?add=list`,
      factors: `${base}/conv`,
      people: `${base}/members`,
      indicators: `${base}/indicators`,
    }[name];
  const first = project.related_refs.find(({ parent, latest_status }) => parent !== null && latest_status !== null);
  return first && `${base}/wpack/${shortId(first.uid)}/report`;
}

/** The finished steps of a project's set-up and the next one. Hidden once the project has its first report. */
export function SetupChecklist({ project }: { project: Project }) {
  const [adding, setAdding] = useState(false);
  const steps = useSetupSteps(project);
  if (!steps || steps.every(({ done }) => done)) return null;
  const count = fill(texts.progress, { done: steps.filter(({ done }) => done).length, all: steps.length });
  const action = (name: SetupStepName) => {
    if (name === 'periods') return null;
    if (name === 'packages')
      return (
        <Button variant="inline-link" onClick={() => setAdding(true)}>
          {texts.actions.packages}
        </Button>
      );
    const href = hrefOf(project, name);
    return href && <AppLink href={href}>{texts.actions[name]}</AppLink>;
  };
  return (
    <Container
      header={
        <Header variant="h2" counter={count}>
          {texts.title}
        </Header>
      }
    >
      <ol className="set-up-steps">
        {steps.map(({ name, done, detail, warning }) => (
          <li key={name}>
            <SpaceBetween direction="horizontal" size="xs" alignItems="center">
              <StatusIndicator type={done ? 'success' : 'pending'} iconAriaLabel={done ? texts.done : texts.open}>
                {texts.steps[name]}
              </StatusIndicator>
              {!done && (
                <Box color="text-body-secondary" display="inline">
                  {detail}
                </Box>
              )}
              {!done && action(name)}
            </SpaceBetween>
            {warning !== '' && <StatusIndicator type="warning">{warning}</StatusIndicator>}
          </li>
        ))}
      </ol>
      {adding && <AddPackageModal project={project} parentUid={rootPackageOf(project) ?? ''} onClose={() => setAdding(false)} />}
    </Container>
  );
}
