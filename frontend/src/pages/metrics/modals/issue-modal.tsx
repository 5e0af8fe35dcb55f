import FormField from '@cloudscape-design/components/form-field';
import Select from '@cloudscape-design/components/select';
import { useState } from 'react';
import { CATEGORIES } from '../../../../../shared/domain/vocabulary.ts';
import { metricsTexts as texts } from '../../../app/texts/metrics.ts';
import { FormModal } from '../../../components/form-modal.tsx';
import type { Changes } from '../use-structure.ts';

const OPTIONS = CATEGORIES.map((value) => ({ value, label: value }));

/** Adds an issue, whose name is one of the categories (SET-171, SET-172). */
export function IssueModal({ changes, onClose }: { changes: Changes; onClose(): void }) {
  const [name, setName] = useState<string>();
  return (
    <FormModal
      title={texts.addIssue}
      save={() => changes.create({ type: 'tree', name })}
      submitDisabled={name === undefined}
      onClose={onClose}
    >
      {(error) => (
        <FormField label={texts.issueName} errorText={error('name')}>
          <Select
            options={OPTIONS}
            selectedOption={OPTIONS.find(({ value }) => value === name) ?? null}
            placeholder={texts.chooseIssue}
            filteringType="auto"
            onChange={({ detail }) => setName(detail.selectedOption.value)}
          />
        </FormField>
      )}
    </FormModal>
  );
}
