import { useRef, useState } from 'react';
import { packages } from '../../../../shared/contract/project/packages.ts';
import type { Project } from '../../../../shared/contract/project/projects.ts';
import { type SupplierRequest, suppliers } from '../../../../shared/contract/supplier/suppliers.ts';
import { useApiMutation } from '../../api/queries.ts';
import { recentlySignedIn } from '../../session/session.ts';
import { isFailure } from '../../ui/failure.ts';
import { fill } from '../../ui/fill.ts';
import { type FormErrors, formErrors, NO_ERRORS, schemaErrors } from '../../ui/form/form-errors.ts';
import { supplierTexts as t } from './texts.ts';

/** `period`: uid of the first period that the package reports for; '' lets the project's setting decide. */
type EnteredProject = { name: string; packageName: string; group: string; period: string };

const branchOf = ({ name, packageName, period }: EnteredProject) => ({
  name,
  ref_name: packageName,
  skip_categories: true,
  ...(period && { reporting_period: period }),
});

/** The request was answered or withdrawn by another person, so trying again with the same package is pointless. */
const isOver = (failure: unknown): boolean => isFailure(failure) && (failure.status === 404 || failure.status === 409);

/**
 * Accepts a request in two calls, after the sign-in that the second one demands, because a person who leaves the page there
 * would leave a package without a supplier. Creates the package, then sends the answer with its uid (ADM-315, ADM-316). The
 * package is kept after a failure, so that a second attempt sends only the answer. Giving up deletes the package, and so does
 * an earlier answer by another person.
 */
export function useAcceptance(project: Project, { uid: requestId }: SupplierRequest) {
  const [made, setMade] = useState<string>();
  const [errors, setErrors] = useState(NO_ERRORS);
  const branch = useApiMutation(packages, 'createBranchBelowSection');
  const answer = useApiMutation(suppliers, 'answerSupplierRequest');
  const remove = useApiMutation(packages, 'deletePackage');
  const structureUid = project.trackers[0]?.uid ?? '';
  const rootUid = project.related_refs.find(({ parent }) => parent === null)?.uid ?? '';

  const makePackage = async (entered: EnteredProject): Promise<string> => {
    const params = { trackerId: structureUid, refId: rootUid, treeId: rootUid };
    const body = branchOf(entered);
    const { uid } = await branch.mutateAsync({ args: { params, query: { skip_categories: 'true' }, body } });
    setMade(uid);
    return uid;
  };

  const refuse = (found: FormErrors): false => {
    setErrors(found);
    return false;
  };

  // a second click may come before the button is drawn as waiting, such as while the sign-in is awaited
  const isAccepting = useRef(false);
  const accept = async (entered: EnteredProject): Promise<boolean> => {
    if (isAccepting.current) return false;
    const found = schemaErrors(packages.createBranchBelowSection.body, branchOf(entered));
    const { name, ...fields } = found.fields;
    if (found.summary !== undefined) return refuse({ ...found, fields: { ...fields, ...(name && { new_name: name }) } });
    isAccepting.current = true;
    setErrors(NO_ERRORS);
    try {
      return (await recentlySignedIn()) && (await acceptOnce(entered));
    } finally {
      isAccepting.current = false;
    }
  };

  const acceptOnce = async (entered: EnteredProject): Promise<boolean> => {
    let packageUid = made;
    try {
      packageUid ??= await makePackage(entered);
      const body = { status: 'accepted' as const, new_name: entered.name, auth_group: entered.group, client_ref: packageUid };
      await answer.mutateAsync({ args: { params: { projectId: project.uid, requestId }, body } });
      return true;
    } catch (failure) {
      const found = formErrors(failure);
      const isGone = packageUid === undefined || (isOver(failure) && (await removePackage(packageUid)));
      setErrors(isGone ? found : { ...found, summary: fill(t.unfinished, { reason: found.summary ?? '' }) });
      return false;
    }
  };

  const removePackage = async (packageUid: string): Promise<boolean> => {
    try {
      await remove.mutateAsync({ args: { params: { trackerId: structureUid, refId: packageUid } } });
      setMade(undefined);
      return true;
    } catch (failure) {
      setErrors(formErrors(failure));
      return false;
    }
  };

  /** Deletes the new package. @returns whether no package is left */
  const undo = async (): Promise<boolean> => made === undefined || removePackage(made);

  const busy = branch.isPending || answer.isPending || remove.isPending;
  return { accept, undo, busy, errors, hasPackage: made !== undefined };
}
