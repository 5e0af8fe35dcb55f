import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import ProgressBar from '@cloudscape-design/components/progress-bar';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import type { ProjectOutcome, TemplatePreview } from '../../../../shared/contract/structure/templates.ts';
import { fill } from '../../ui/fill.ts';
import { Modal, ModalButtons } from '../../ui/modal.tsx';
import { QueryState } from '../../ui/page/query-state.tsx';
import { common } from '../../ui/texts.ts';
import { DeletedHere, hasChanges, PackageChanges } from './change-list.tsx';
import { templateTexts as texts } from './texts.ts';
import { type UpdateBody, useUpdate } from './use-update.ts';

type Props = { structureId: string; body: UpdateBody; title: string; submitText: string; onClose(): void };

/** Previews a pull or push, runs it and shows its result (ADM-483, ADM-484). */
export function UpdateModal({ structureId, body, title, submitText, onClose }: Props) {
  const { step, progress, outcomes, error, preview, run } = useUpdate(structureId, body);
  const found = step === 'preview' ? preview.data : undefined;
  const mayRun = found !== undefined && !preview.isFetching && isPossible(found);
  const footer = (
    <ModalButtons>
      <Button variant={step === 'done' ? 'primary' : 'link'} onClick={onClose}>
        {step === 'preview' ? common.cancel : common.close}
      </Button>
      {step !== 'done' && (
        <Button variant="primary" disabled={!mayRun} loading={step === 'running'} onClick={() => found && void run(found.plan)}>
          {submitText}
        </Button>
      )}
    </ModalButtons>
  );
  return (
    <Modal size="large" header={title} footer={footer} onClose={onClose}>
      <SpaceBetween size="m">
        {error !== undefined && <Alert type="error">{error}</Alert>}
        {step === 'preview' && (
          <QueryState query={preview} errorTitle={texts.previewError}>
            {(data) => <Preview preview={data} />}
          </QueryState>
        )}
        {step === 'running' && <ProgressBar value={progress} label={title} description={texts.running} />}
        {step === 'done' && <Report outcomes={outcomes} />}
      </SpaceBetween>
    </Modal>
  );
}

const isPossible = ({ projects }: TemplatePreview) =>
  projects.some(({ refs: packages }) => packages.some(hasChanges)) && projects.every(({ refusal }) => refusal === '');

function Preview({ preview }: { preview: TemplatePreview }) {
  const changed = preview.projects.filter(({ refs: packages, refusal }) => refusal !== '' || packages.some(hasChanges));
  if (changed.length === 0) return <NothingToDo preview={preview} />;
  return (
    <SpaceBetween size="m">
      <Box>{fill(texts.from, { name: preview.template.name })}</Box>
      {changed.map(({ project, refs: packages, refusal }) => (
        <section key={project.uid} aria-label={project.name}>
          <Box variant="h3">{project.name}</Box>
          {refusal !== '' && <Alert type="error">{refusal}</Alert>}
          {packages.filter(hasChanges).map((update, at) => (
            <PackageChanges key={update.ref.uid} update={update} isOpen={at === 0 && changed.length === 1} />
          ))}
        </section>
      ))}
    </SpaceBetween>
  );
}

function NothingToDo({ preview: { projects } }: { preview: TemplatePreview }) {
  const leftOut = projects.flatMap(({ refs: packages }) => packages.flatMap(({ left_out }) => left_out));
  return (
    <Alert type="info">
      <Box>{texts.nothing}</Box>
      {leftOut.length > 0 && <DeletedHere names={[...new Set(leftOut)]} />}
    </Alert>
  );
}

const TYPES = { updated: 'success', unchanged: 'info', refused: 'error' } as const;

const Report = ({ outcomes }: { outcomes: readonly ProjectOutcome[] }) => (
  <SpaceBetween size="m">
    {outcomes.map(({ project, outcome, reason, refs: packages }) => (
      <section key={project.uid} aria-label={project.name}>
        <Box variant="h3">{project.name}</Box>
        <StatusIndicator type={TYPES[outcome]}>{texts.outcomes[outcome]}</StatusIndicator>
        {reason !== '' && <Box color="text-body-secondary">{reason}</Box>}
        {packages.map((update) => (
          <PackageChanges key={update.ref.uid} update={update} isOpen={false} />
        ))}
      </section>
    ))}
  </SpaceBetween>
);
