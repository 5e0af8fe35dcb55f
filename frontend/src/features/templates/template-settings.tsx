import Box from '@cloudscape-design/components/box';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Toggle from '@cloudscape-design/components/toggle';
import { type Tracker, trackers } from '../../../../shared/contract/project/packages.ts';
import { useApiMutation, useApiQuery } from '../../api/queries.ts';
import { fill } from '../../ui/fill.ts';
import { useFlash } from '../../ui/flash.tsx';
import { ChoiceField } from '../../ui/form/choice-field.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { PullCard } from './pull-card.tsx';
import { PushCard } from './push-card.tsx';
import { templateTexts as texts } from './texts.ts';

/** `refUid`: the package whose settings these are; absent for the project itself. */
type Props = { trackerId: string; refUid?: string; isSuperuser: boolean };

/** What a project's administrator settles about templates; what is public and what it follows is for superusers (ADM-404, ADM-405, ADM-408). */
export function TemplateSettings(props: Props) {
  const query = useApiQuery(trackers, 'readStructure', { params: { trackerId: props.trackerId } });
  return (
    <Container header={<Header variant="h2">{texts.settings}</Header>}>
      <QueryState query={query}>{(tracker) => <Sections tracker={tracker} {...props} />}</QueryState>
    </Container>
  );
}

function Sections({ tracker, trackerId, refUid, isSuperuser }: Props & { tracker: Tracker }) {
  return (
    <SpaceBetween size="l">
      {refUid === undefined && <Flags tracker={tracker} isSuperuser={isSuperuser} />}
      <Source tracker={tracker} mayChoose={isSuperuser && refUid === undefined} />
      {tracker.from_template !== null && <PullCard trackerId={trackerId} refUid={refUid ?? tracker.root_master.uid} />}
      {refUid === undefined && tracker.is_template && <PushCard trackerId={trackerId} />}
    </SpaceBetween>
  );
}

function useChange({ uid }: Tracker) {
  const flash = useFlash();
  const update = useApiMutation(trackers, 'changeStructure');
  const change = async (body: { is_template?: boolean; is_public?: boolean; from_template?: string | null }) => {
    try {
      await update.mutateAsync({ args: { params: { trackerId: uid }, body } });
      flash({ type: 'success', content: texts.saved });
    } catch (error) {
      flash({ type: 'error', content: error instanceof Error ? error.message : texts.saveFailed });
    }
  };
  return { change, isSaving: update.isPending };
}

/** ADM-338, ADM-487 */
function Flags({ tracker, isSuperuser }: { tracker: Tracker; isSuperuser: boolean }) {
  const { change, isSaving } = useChange(tracker);
  return (
    <SpaceBetween size="s">
      <Toggle
        checked={tracker.is_template}
        disabled={isSaving}
        description={texts.isTemplateHint}
        onChange={({ detail }) => void change({ is_template: detail.checked })}
      >
        {texts.isTemplate}
      </Toggle>
      {isSuperuser && (
        <Toggle
          checked={tracker.is_public}
          disabled={isSaving || !tracker.is_template}
          description={texts.isPublicHint}
          onChange={({ detail }) => void change({ is_public: detail.checked })}
        >
          {texts.isPublic}
        </Toggle>
      )}
    </SpaceBetween>
  );
}

function Source({ tracker, mayChoose }: { tracker: Tracker; mayChoose: boolean }) {
  const { change } = useChange(tracker);
  const list = useApiQuery(trackers, 'listStructures', { query: { onlyTemplates: 'true' } });
  const known = (list.data ?? []).filter(({ uid }) => uid !== tracker.uid);
  const source = known.find(({ uid }) => uid === tracker.from_template);
  if (!mayChoose) {
    if (tracker.from_template === null) return <Box>{texts.noSource}</Box>;
    return <Box>{source ? fill(texts.follows, { name: source.name }) : list.isPending ? '' : texts.hiddenSource}</Box>;
  }
  const choices = [{ value: '', label: texts.sourceNone }, ...known.map(({ uid, name }) => ({ value: uid, label: name }))];
  return (
    <ChoiceField
      label={texts.source}
      hint={texts.sourceHint}
      value={tracker.from_template ?? ''}
      choices={choices}
      onChange={(uid) => void change({ from_template: uid || null })}
    />
  );
}
