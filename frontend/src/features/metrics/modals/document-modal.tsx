import Box from '@cloudscape-design/components/box';
import Checkbox from '@cloudscape-design/components/checkbox';
import FormField from '@cloudscape-design/components/form-field';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Tiles from '@cloudscape-design/components/tiles';
import { type ReactNode, useState } from 'react';
import type { ReadNode } from '../../../../../shared/contract/report/nodes.ts';
import { DOCUMENT_INPUT_TYPES } from '../../../../../shared/domain/kernel/vocabulary.ts';
import { FormModal } from '../../../ui/form/form-modal.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { RichTextEditor } from '../../../ui/rich-text/rich-text-editor.tsx';
import type { StructureRow } from '../tree-rows.ts';
import type { StructureChanges } from '../use-structure.ts';
import { DocumentAssignments } from './document-assignments.tsx';
import { changeOf, DOCUMENT_MERGES, type DocumentDraft, draftOf, faultsOf, isForm, nameWhenChecked } from './document-draft.ts';
import { DocumentFields } from './document-fields.tsx';
import { useRowDraft } from './row-draft.ts';
import { setupTexts as texts } from './setup-texts.ts';
import { TemplateFile } from './template-file.tsx';

type Props = { changes: StructureChanges; row: StructureRow; nodes: readonly ReadNode[]; onClose(): void };
export type FieldError = (name: string) => string | undefined;
export type SetDraft = (change: Partial<DocumentDraft>) => void;

const TYPES = DOCUMENT_INPUT_TYPES.map((value) => ({ value, label: texts.inputTypes[value][0] }));

/**
 * Sets up a document: upload or form, its rules in the report, the fields of the form, and the metrics that they fill (SET-188,
 * SET-189, SET-231, SET-241).
 */
export function DocumentModal({ changes, row, nodes, onClose }: Props) {
  const { before, draft, set, patch } = useRowDraft({ row, nodes }, changes, { draftOf, merges: DOCUMENT_MERGES });
  const [checked, setChecked] = useState(before);
  const [isSending, setSending] = useState(false);
  return (
    <FormModal
      title={texts.title}
      size={isForm(draft) ? 'max' : 'large'}
      faultsStay
      check={() => {
        setChecked(draft);
        return faultsOf(draft);
      }}
      save={() => patch('document', changeOf(draft, before, nodes))}
      onClose={onClose}
      submitDisabled={isSending}
    >
      {(faultOf) => (
        <Parts
          draft={draft}
          set={set}
          nodes={nodes}
          error={(name) => faultOf(nameWhenChecked(name, draft, checked))}
          onSending={setSending}
        />
      )}
    </FormModal>
  );
}

type PartProps = {
  draft: DocumentDraft;
  set: SetDraft;
  error: FieldError;
  nodes: readonly ReadNode[];
  /** whether the template is being uploaded */
  onSending(isSending: boolean): void;
};

function Parts({ draft, set, error, nodes, onSending }: PartProps) {
  return (
    <SpaceBetween size="l">
      <Part title={null}>
        <TextField label={texts.name} isRequired value={draft.name} error={error('name')} onChange={(name) => set({ name })} />
        <TextField
          label={texts.descriptionTitle}
          value={draft.title}
          error={error('description.title')}
          onChange={(title) => set({ title })}
        />
        <RichTextEditor
          label={texts.descriptionText}
          value={draft.text}
          error={error('description.text')}
          onChange={(text) => set({ text })}
        />
        <FormField
          label={texts.inputType}
          constraintText={texts.inputTypes[draft.inputType][1]}
          errorText={error('meta_json.input_type')}
          stretch
        >
          <Tiles
            items={TYPES}
            value={draft.inputType}
            onChange={({ detail }) => set({ inputType: detail.value as DocumentDraft['inputType'] })}
          />
        </FormField>
      </Part>
      <Part title={texts.rules}>
        <Rules draft={draft} set={set} />
      </Part>
      {isForm(draft) && <FormParts draft={draft} set={set} error={error} nodes={nodes} onSending={onSending} />}
    </SpaceBetween>
  );
}

function Part({ title, children }: { title: string | null; children: ReactNode }) {
  return (
    <SpaceBetween size="s">
      {title !== null && <Header variant="h3">{title}</Header>}
      {children}
    </SpaceBetween>
  );
}

function Rules({ draft, set }: { draft: DocumentDraft; set: SetDraft }) {
  const rule = (key: 'isRequired' | 'hideNA' | 'showHistory', description: string) => (
    <div>
      <Checkbox checked={draft[key]} onChange={({ detail }) => set({ [key]: detail.checked })}>
        {texts[key]}
      </Checkbox>
      <Box color="text-body-secondary" fontSize="body-s" padding={{ left: 'l' }}>
        {description}
      </Box>
    </div>
  );
  return (
    <SpaceBetween size="xs">
      {rule('isRequired', texts.isRequiredHint)}
      {rule('hideNA', texts.hideNAHint)}
      {rule('showHistory', texts.showHistoryHint)}
    </SpaceBetween>
  );
}

function FormParts({ draft, set, error, nodes, onSending }: PartProps) {
  return (
    <SpaceBetween size="l">
      <Part title={texts.form}>
        <TextField
          label={texts.formName}
          hint={texts.formNameHint}
          value={draft.formName}
          error={error('meta_json.input_details.name')}
          onChange={(formName) => set({ formName })}
        />
        <TemplateFile template={draft.template} onChange={(template) => set({ template })} onSending={onSending} />
      </Part>
      <Part title={texts.fields}>
        <DocumentFields fields={draft.fields} error={error} onChange={(fields) => set({ fields })} />
      </Part>
      <Part title={texts.assignments}>
        <DocumentAssignments draft={draft} nodes={nodes} error={error} onChange={(assignments) => set({ assignments })} />
      </Part>
    </SpaceBetween>
  );
}
