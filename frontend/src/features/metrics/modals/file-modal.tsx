import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import type { ReadNode } from '../../../../../shared/contract/report/nodes.ts';
import { fill } from '../../../ui/fill.ts';
import { NO_ERRORS } from '../../../ui/form/form-errors.ts';
import { FormModal } from '../../../ui/form/form-modal.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { RichTextEditor } from '../../../ui/rich-text/rich-text-editor.tsx';
import { metricsTexts as texts } from '../texts.ts';
import type { StructureRow } from '../tree-rows.ts';
import type { StructureChanges } from '../use-structure.ts';
import type { SeenRow } from './changed-fields.ts';
import { useRowDraft } from './row-draft.ts';

type Props = { changes: StructureChanges; row: StructureRow; onClose(): void };

/** Adds a document under a node, with its description (SET-179, SET-180). */
export function FileModal({ changes, row, onClose }: Props) {
  const [name, setName] = useState('');
  const [title, setTitle] = useState('');
  const [text, setText] = useState('');
  const fault = { ...NO_ERRORS, summary: texts.nameRequired, fields: { name: texts.nameRequired } };
  return (
    <FormModal
      title={texts.addFile}
      subject={fill(texts.within, { name: row.label })}
      check={() => (name.trim() === '' ? fault : NO_ERRORS)}
      save={() => changes.create({ type: 'document', path: row.path, name, description: { title, text } })}
      onClose={onClose}
    >
      {(error) => (
        <SpaceBetween size="m">
          <TextField label={texts.fileName} isRequired value={name} error={error('name')} onChange={setName} />
          <TextField label={texts.fileTitle} value={title} error={error('description.title')} onChange={setTitle} />
          <RichTextEditor label={texts.fileText} value={text} error={error('description.text')} onChange={setText} />
        </SpaceBetween>
      )}
    </FormModal>
  );
}

const descriptionOf = ({ row: { fields } }: SeenRow) => ({ title: fields.title ?? '', text: fields.text ?? '' });

/** Edits a description: its title and its text. */
export function DescriptionModal({ changes, row, nodes, onClose }: Props & { nodes: readonly ReadNode[] }) {
  const { draft, set, patch } = useRowDraft({ row, nodes }, changes, { draftOf: descriptionOf });
  return (
    <FormModal title={texts.editDescription} save={() => patch('trackerdescription', draft)} onClose={onClose}>
      {(error) => (
        <SpaceBetween size="m">
          <TextField label={texts.fileTitle} value={draft.title} error={error('title')} onChange={(title) => set({ title })} />
          <RichTextEditor label={texts.fileText} value={draft.text} error={error('text')} onChange={(text) => set({ text })} />
        </SpaceBetween>
      )}
    </FormModal>
  );
}
