import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import type { ReadNode } from '../../../../../shared/contract/report/nodes.ts';
import { RulesChange } from '../../../../../shared/contract/structure/rule-bodies.ts';
import { MAX_RULES } from '../../../../../shared/domain/structure/rules.ts';
import { schemaErrors } from '../../../ui/form/form-errors.ts';
import { FormModal } from '../../../ui/form/form-modal.tsx';
import type { StructureRow } from '../tree-rows.ts';
import type { StructureChanges } from '../use-structure.ts';
import { RuleCard } from './rule-card.tsx';
import { draftsOf, newRule, type RuleDraft, ruleOf, ruleOptions } from './rule-draft.ts';
import { ruleTexts as texts } from './texts.ts';

type Props = { changes: StructureChanges; row: StructureRow; nodes: readonly ReadNode[]; onClose(): void };

/** The rules of a section: which figures of a report are compared, and what follows when they break a rule. */
export function RulesModal({ changes, row, nodes, onClose }: Props) {
  const [drafts, setDrafts] = useState(() => draftsOf(row));
  const [checked, setChecked] = useState<readonly string[]>([]);
  const options = ruleOptions(nodes, drafts);
  const change = (uid: string, part: Partial<RuleDraft>) =>
    setDrafts((now) => now.map((draft) => (draft.uid === uid ? { ...draft, ...part } : draft)));
  const check = () => {
    setChecked(drafts.map(({ uid }) => uid));
    return schemaErrors(RulesChange, { meta_json: { rules: drafts.map(ruleOf) } });
  };
  const rules = drafts.length > 0 ? drafts.map(ruleOf) : null;
  return (
    <FormModal
      title={texts.title}
      subject={row.label}
      size="large"
      faultsStay
      check={check}
      save={() => changes.patch(row.path, row.type, { meta_json: { rules } })}
      onClose={onClose}
    >
      {(error) => (
        <SpaceBetween size="m">
          <Box>{texts.intro}</Box>
          {drafts.length === 0 && <Box color="text-body-secondary">{texts.none}</Box>}
          {drafts.map((draft, at) => (
            <RuleCard
              key={draft.uid}
              draft={draft}
              number={at + 1}
              options={options}
              error={(name) => error(`meta_json.rules.${checked.indexOf(draft.uid)}.${name}`)}
              onChange={(part) => change(draft.uid, part)}
              onRemove={() => setDrafts((now) => now.filter(({ uid }) => uid !== draft.uid))}
            />
          ))}
          <Button
            iconName="add-plus"
            formAction="none"
            disabled={drafts.length >= MAX_RULES}
            onClick={() => setDrafts((now) => [...now, newRule()])}
          >
            {texts.add}
          </Button>
        </SpaceBetween>
      )}
    </FormModal>
  );
}
