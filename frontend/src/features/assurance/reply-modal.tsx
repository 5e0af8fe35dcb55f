import FormField from '@cloudscape-design/components/form-field';
import Textarea from '@cloudscape-design/components/textarea';
import { useState } from 'react';
import { assurance, type FindingView } from '../../../../shared/contract/assurance/assurance.ts';
import { useApiMutation } from '../../api/queries.ts';
import { useKeptText } from '../../session/use-kept-text.ts';
import { FormModal } from '../../ui/form/form-modal.tsx';
import { figureText, type NamedFigure } from './figure-text.ts';
import { findingTexts as texts } from './texts.ts';

/** The kind of a text: a new finding about a figure or the project, or a reply to a finding. */
export type Saying = { kind: 'record'; figure?: NamedFigure } | { kind: FindingView['replies'][number]; finding: FindingView };

type Props = { projectId: string; saying: Saying; onClose(): void };

/** The form of a finding or a reply. This browser keeps the text until it is saved. */
export function ReplyModal({ projectId, saying, onClose }: Props) {
  const isNew = saying.kind === 'record';
  const about = isNew ? saying.figure : (saying.finding.figure ?? undefined);
  const place = isNew ? `${projectId}:${about ? figureText(about) : ''}` : saying.finding.uid;
  const [text, setText, forget] = useKeptText(`finding:${place}:${saying.kind}`);
  const [isTouched, setTouched] = useState(false);
  const record = useApiMutation(assurance, 'recordFinding');
  const reply = useApiMutation(assurance, 'replyToFinding');
  const save = async () => {
    if (saying.kind === 'record') {
      const figure = about && { indicator: about.indicator, period: about.period.uid };
      await record.mutateAsync({ args: { params: { projectId }, body: { text, ...(figure && { figure }) } } });
    } else {
      const { uid: findingId, version } = saying.finding;
      await reply.mutateAsync({ args: { params: { projectId, findingId }, body: { kind: saying.kind, text, version } } });
    }
    forget();
  };
  const title = isNew ? texts.record : texts.replies[saying.kind];
  return (
    <FormModal
      title={title}
      subject={about ? figureText(about) : texts.aboutProject}
      submitText={title}
      submitDisabled={isTouched && text.trim() === ''}
      save={save}
      onClose={onClose}
    >
      {(error) => (
        <FormField
          label={isNew ? texts.text : texts.reply}
          {...(isNew && { constraintText: texts.textHint })}
          errorText={error('text') ?? error('figure')}
        >
          <Textarea
            ariaRequired
            value={text}
            rows={5}
            onChange={({ detail }) => {
              setTouched(true);
              setText(detail.value);
            }}
          />
        </FormField>
      )}
    </FormModal>
  );
}
