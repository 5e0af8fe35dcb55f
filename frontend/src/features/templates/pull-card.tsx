import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Checkbox from '@cloudscape-design/components/checkbox';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { templateTexts as texts } from './texts.ts';
import { UpdateModal } from './update-modal.tsx';

/** Lets a package, or a project from its root, follow the template (ADM-483, ADM-486, ADM-488, ADM-489). */
export function PullCard({ structureId, packageUid }: { structureId: string; packageUid: string }) {
  const [descendants, setDescendants] = useState(true);
  const [keep, setKeep] = useState(true);
  const [isOpen, setOpen] = useState(false);
  return (
    <section aria-label={texts.pullTitle}>
      <SpaceBetween size="s">
        <Box variant="h3">{texts.pullTitle}</Box>
        <Box color="text-body-secondary">{texts.pullText}</Box>
        <Checkbox
          checked={descendants}
          description={texts.pullDescendantsHint}
          onChange={({ detail }) => setDescendants(detail.checked)}
        >
          {texts.pullDescendants}
        </Checkbox>
        <Checkbox checked={keep} description={texts.keepTargetsHint} onChange={({ detail }) => setKeep(detail.checked)}>
          {texts.keepTargets}
        </Checkbox>
        <Button onClick={() => setOpen(true)}>{texts.pullButton}</Button>
      </SpaceBetween>
      {isOpen && (
        <UpdateModal
          structureId={structureId}
          body={{ type: 'PULL_FROM_TEMPLATE', ref_id: packageUid, pull_descendants: descendants, keep_targets: keep }}
          title={texts.pullTitle}
          submitText={texts.pullButton}
          onClose={() => setOpen(false)}
        />
      )}
    </section>
  );
}
