import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import type { ReadNode } from '../../../../../shared/contract/report/nodes.ts';
import { RulesChange } from '../../../../../shared/contract/structure/rule-bodies.ts';
import { MAX_RULES } from '../../../../../shared/domain/structure/rules.ts';
import { schemaErrors } from '../../../ui/form/form-errors.ts';
import { FormModal } from '../../../ui/form/form-modal.tsx';
import { mergedRows, mergedWhole } from '../../../ui/form/merged.ts';
import type { SeenRow } from '../modals/changed-fields.ts';
import { useRowDraft } from '../modals/row-draft.ts';
import type { StructureRow } from '../tree-rows.ts';
import type { StructureChanges } from '../use-structure.ts';
import { RuleCard } from './rule-card.tsx';
import { draftsOf, newRule, type RuleDraft, ruleOf, ruleOptions } from './rule-draft.ts';
import { ruleTexts as texts } from './texts.ts';

type Props = { changes: StructureChanges; row: StructureRow; nodes: readonly ReadNode[]; onClose(): void };

/** The two sides of a rule and their comparison have a meaning only together. */
const MERGES = { drafts: mergedRows<RuleDraft>(({ uid }) => uid, mergedWhole) };
const rulesOf = ({ row }: SeenRow): { drafts: readonly RuleDraft[] } => ({ drafts: draftsOf(row) });

/** The rules of a section: the compared figures of a report, and what happens when they break a rule. */
export function RulesModal({ changes, row, nodes, onClose }: Props) {
  const { draft, set, patch } = useRowDraft({ row, nodes }, changes, { draftOf: rulesOf, merges: MERGES });
  const { drafts } = draft;
  const [checked, setChecked] = useState<readonly string[]>([]);
  const options = ruleOptions(nodes, drafts);
  const change = (uid: string, part: Partial<RuleDraft>) =>
    set({ drafts: drafts.map((each) => (each.uid === uid ? { ...each, ...part } : each)) });
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
      save={() => patch(row.type, { meta_json: { rules } })}
      onClose={onClose}
    >
      {(error) => (
        <SpaceBetween size="m">
          <Box>{texts.intro}</Box>
          {drafts.length === 0 && <Box color="text-body-secondary">{texts.none}</Box>}
          {drafts.map((each, at) => (
            <RuleCard
              key={each.uid}
              draft={each}
              number={at + 1}
              options={options}
              error={(name) => error(`meta_json.rules.${checked.indexOf(each.uid)}.${name}`)}
              onChange={(part) => change(each.uid, part)}
              onRemove={() => set({ drafts: drafts.filter(({ uid }) => uid !== each.uid) })}
            />
          ))}
          <Button
            iconName="add-plus"
            formAction="none"
            disabled={drafts.length >= MAX_RULES}
            onClick={() => set({ drafts: [...drafts, newRule()] })}
          >
            {texts.add}
          </Button>
        </SpaceBetween>
      )}
    </FormModal>
  );
}
