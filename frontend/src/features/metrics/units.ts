import type { ReadNode } from '../../../../shared/contract/report/nodes.ts';
import { UNITS } from '../../../../shared/domain/metric/vocabulary.ts';
import type { Choice } from '../../ui/form/choice-field.tsx';
import { unitChoices } from '../../ui/form/unit-choices.ts';
import { fieldsOf } from './tree-rows.ts';

const usedIn = (nodes: readonly ReadNode[]): string[] => nodes.flatMap((node) => fieldsOf(node).metric?.unit || []);

/** The usual units, then those that the project uses beside them. */
export const unitsOf = (nodes: readonly ReadNode[]): string[] => [...new Set([...UNITS, ...usedIn(nodes)])];

/** The same to choose from. */
export const unitChoicesOf = (nodes: readonly ReadNode[]): Choice[] => unitChoices(UNITS, usedIn(nodes));
