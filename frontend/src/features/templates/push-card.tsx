import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Checkbox from '@cloudscape-design/components/checkbox';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Table from '@cloudscape-design/components/table';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dispatch } from '../../../../shared/contract/structure/dispatch.ts';
import { DISPATCH_ANSWERS, type DispatchAnswer } from '../../../../shared/contract/structure/dispatch-answers.ts';
import { call } from '../../api/client.ts';
import { fill } from '../../ui/fill.ts';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { QueryState } from '../../ui/page/query-state.tsx';
import { templateTexts as texts } from './texts.ts';
import { UpdateModal } from './update-modal.tsx';

type Child = DispatchAnswer<'REFS_FROM_THIS_TEMPLATE'>['payload'][number];

const ROOT = 'master';
const nameOf = ({ ref: pack }: Child) => (pack.name === ROOT ? texts.root : pack.name);

/** Updates everything created from a template, except the unticked rows (ADM-484, ADM-485, ADM-490). */
export function PushCard({ structureId }: { structureId: string }) {
  const children = useQuery({
    queryKey: ['refsFromTemplate', structureId],
    queryFn: async (): Promise<Child[]> => {
      const body = { type: 'REFS_FROM_THIS_TEMPLATE' as const };
      const answer = await call(dispatch.dispatchProject, { params: { trackerId: structureId }, body });
      return DISPATCH_ANSWERS.REFS_FROM_THIS_TEMPLATE.parse(answer).payload;
    },
  });
  return (
    <section aria-label={texts.pushTitle}>
      <SpaceBetween size="s">
        <Box variant="h3">{texts.pushTitle}</Box>
        <QueryState query={children} errorTitle={texts.pushLoadError} empty={<EmptyState title={texts.pushEmpty} />}>
          {(found) => <Choice structureId={structureId} all={found} />}
        </QueryState>
      </SpaceBetween>
    </section>
  );
}

function Choice({ structureId, all }: { structureId: string; all: Child[] }) {
  // Holds the unticked packages, so that a package that appears while the page is open is ticked.
  const [excludes, setExcludes] = useState<readonly string[]>([]);
  const [keep, setKeep] = useState(true);
  const [isOpen, setOpen] = useState(false);
  const ticked = all.filter(({ ref: pack }) => !excludes.includes(pack.uid));
  const choose = (chosen: readonly Child[]) => {
    const kept = new Set(chosen.map(({ ref: pack }) => pack.uid));
    setExcludes(all.map(({ ref: pack }) => pack.uid).filter((uid) => !kept.has(uid)));
  };
  return (
    <SpaceBetween size="s">
      <Box color="text-body-secondary">{texts.pushText}</Box>
      <Table
        variant="embedded"
        items={all}
        trackBy={({ ref: pack }) => pack.uid}
        selectionType="multi"
        selectedItems={ticked}
        onSelectionChange={({ detail }) => choose(detail.selectedItems)}
        ariaLabels={{
          tableLabel: texts.pushTitle,
          selectionGroupLabel: texts.selectAll,
          allItemsSelectionLabel: () => texts.selectAll,
          itemSelectionLabel: (_state, child) => fill(texts.select, { project: child.project.name, package: nameOf(child) }),
        }}
        columnDefinitions={[
          { id: 'project', header: texts.project, cell: ({ project }) => project.name },
          { id: 'package', header: texts.package, cell: nameOf },
        ]}
      />
      <Checkbox checked={keep} description={texts.keepTargetsHint} onChange={({ detail }) => setKeep(detail.checked)}>
        {texts.keepTargets}
      </Checkbox>
      <Button disabled={ticked.length === 0} onClick={() => setOpen(true)}>
        {texts.pushButton}
      </Button>
      {isOpen && (
        <UpdateModal
          structureId={structureId}
          body={{ type: 'PUSH_TO_TEMPLATE_CHILDREN', excludes: [...excludes], keep_targets: keep }}
          title={texts.pushTitle}
          submitText={texts.pushButton}
          onClose={() => setOpen(false)}
        />
      )}
    </SpaceBetween>
  );
}
