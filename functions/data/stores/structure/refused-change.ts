import { outgrows, REFUSALS, type Tree, type TreeRefusal } from '../../../../shared/domain/structure/tree.ts';
import { AppError, fieldError } from '../../../../shared/errors.ts';

/** The error for a change that the rules of trees refuse. */
export function refusedChange(refusal: TreeRefusal): AppError {
  if (refusal === 'not_found') return new AppError('not_found', REFUSALS.not_found);
  return fieldError(refusal === 'circle' ? 'meta_json.additional_children' : 'path', REFUSALS[refusal]);
}

/** @throws invalid_input for a change that takes a tree above 15,000 nodes */
export function checkRoom(before: Tree, after: Tree): void {
  if (outgrows(before, after)) throw refusedChange('full');
}
