import Box from '@cloudscape-design/components/box';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Toggle from '@cloudscape-design/components/toggle';
import { type ProjectStructure, packages } from '../../../../shared/contract/project/packages.ts';
import { useApiMutation, useApiQuery } from '../../api/queries.ts';
import { messageOf } from '../../ui/failure.ts';
import { fill } from '../../ui/fill.ts';
import { useFlash } from '../../ui/flash.tsx';
import { ChoiceField } from '../../ui/form/choice-field.tsx';
import { QueryState } from '../../ui/page/query-state.tsx';
import { common } from '../../ui/texts.ts';
import { PullCard } from './pull-card.tsx';
import { PushCard } from './push-card.tsx';
import { templateTexts as texts } from './texts.ts';

/** `packageUid`: the package of these settings; absent for the project itself. */
type Props = { structureId: string; packageUid?: string; isSuperuser: boolean };

/** Settings about templates. The public flag and the followed template are for superusers only (ADM-404, ADM-405, ADM-408). */
export function TemplateSettings(props: Props) {
  const query = useApiQuery(packages, 'readStructure', { params: { trackerId: props.structureId } });
  return (
    <Container header={<Header variant="h2">{texts.settings}</Header>}>
      <QueryState query={query}>{(structure) => <Sections structure={structure} {...props} />}</QueryState>
    </Container>
  );
}

function Sections({ structure, structureId, packageUid, isSuperuser }: Props & { structure: ProjectStructure }) {
  return (
    <SpaceBetween size="l">
      {packageUid === undefined && <Flags structure={structure} isSuperuser={isSuperuser} />}
      <Source structure={structure} mayChoose={isSuperuser && packageUid === undefined} />
      {structure.from_template !== null && (
        <PullCard structureId={structureId} packageUid={packageUid ?? structure.root_master.uid} />
      )}
      {packageUid === undefined && structure.is_template && <PushCard structureId={structureId} />}
    </SpaceBetween>
  );
}

function useChange({ uid, version }: ProjectStructure) {
  const flash = useFlash();
  const update = useApiMutation(packages, 'changeStructure');
  const change = async (body: { is_template?: boolean; is_public?: boolean; from_template?: string | null }) => {
    try {
      await update.mutateAsync({ args: { params: { trackerId: uid }, body }, options: { ifMatch: version } });
      flash({ type: 'success', content: texts.saved });
    } catch (error) {
      flash({ type: 'error', content: messageOf(error, texts.saveFailed) });
    }
  };
  return { change, isSaving: update.isPending };
}

/** ADM-338, ADM-487 */
function Flags({ structure, isSuperuser }: { structure: ProjectStructure; isSuperuser: boolean }) {
  const { change, isSaving } = useChange(structure);
  return (
    <SpaceBetween size="s">
      <Toggle
        checked={structure.is_template}
        disabled={isSaving}
        description={`${texts.isTemplateHint} ${common.savedAtOnce}`}
        onChange={({ detail }) => void change({ is_template: detail.checked })}
      >
        {texts.isTemplate}
      </Toggle>
      {isSuperuser && (
        <Toggle
          checked={structure.is_public}
          disabled={isSaving || !structure.is_template}
          description={`${texts.isPublicHint} ${common.savedAtOnce}`}
          onChange={({ detail }) => void change({ is_public: detail.checked })}
        >
          {texts.isPublic}
        </Toggle>
      )}
    </SpaceBetween>
  );
}

function Source({ structure, mayChoose }: { structure: ProjectStructure; mayChoose: boolean }) {
  const { change } = useChange(structure);
  const list = useApiQuery(packages, 'listStructures', { query: { onlyTemplates: 'true' } });
  const known = (list.data ?? []).filter(({ uid }) => uid !== structure.uid);
  const source = known.find(({ uid }) => uid === structure.from_template);
  if (!mayChoose) {
    if (structure.from_template === null) return <Box>{texts.noSource}</Box>;
    return <Box>{source ? fill(texts.follows, { name: source.name }) : list.isPending ? '' : texts.hiddenSource}</Box>;
  }
  const choices = [{ value: '', label: texts.sourceNone }, ...known.map(({ uid, name }) => ({ value: uid, label: name }))];
  return (
    <ChoiceField
      label={texts.source}
      hint={texts.sourceHint}
      value={structure.from_template ?? ''}
      choices={choices}
      read={list}
      onChange={(uid) => void change({ from_template: uid || null })}
    />
  );
}
