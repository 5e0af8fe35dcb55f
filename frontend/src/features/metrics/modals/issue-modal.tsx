import FormField from '@cloudscape-design/components/form-field';
import Select from '@cloudscape-design/components/select';
import { useState } from 'react';
import { useIssueNames } from '../../../session/use-tenant.ts';
import { fill } from '../../../ui/fill.ts';
import { FormModal } from '../../../ui/form/form-modal.tsx';
import { common } from '../../../ui/texts.ts';
import { metricsTexts as texts } from '../texts.ts';
import type { StructureChanges } from '../use-structure.ts';

/** Adds an issue. Its name is one of the categories, under the tenant's names (SET-171, SET-172). */
export function IssueModal({ changes, onClose }: { changes: StructureChanges; onClose(): void }) {
  const [name, setName] = useState('');
  const options = useIssueNames().map((value) => ({ value, label: value }));
  return (
    <FormModal
      title={texts.addIssue}
      save={() => changes.create({ type: 'tree', name })}
      another={{
        reset: () => {
          setName('');
          return fill(texts.addedOne, { name });
        },
      }}
      submitDisabled={name === ''}
      onClose={onClose}
    >
      {(error) => (
        <FormField label={texts.issueName} constraintText={texts.issueHint} errorText={error('name')}>
          <Select
            ariaRequired
            options={options}
            selectedOption={options.find(({ value }) => value === name) ?? null}
            placeholder={texts.chooseIssue}
            filteringType="auto"
            noMatch={common.noMatch}
            onChange={({ detail }) => setName(detail.selectedOption.value ?? '')}
          />
        </FormField>
      )}
    </FormModal>
  );
}
