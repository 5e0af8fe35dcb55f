/**
 * A supplier request: a project asks another one to report to it. 'outstanding' until the client's side answers, 'ended' once
 * either side has taken an accepted one back (ADM-289, ADM-312, ADM-313).
 */
export const SUPPLIER_STATUSES = ['outstanding', 'accepted', 'rejected', 'ended'] as const;
export type SupplierStatus = (typeof SUPPLIER_STATUSES)[number];

/** Whether the settings of a project (`meta_json`) let it be listed to those who look for a client (ADM-101, ADM-146). */
export const allowsSuppliers = (meta: Readonly<Record<string, unknown>>): boolean => meta.allowSuppliers === true;

/** The initial values of the form of an acceptance (ADM-372, ADM-373). */
export const proposedNames = (supplierProject: string) => ({
  roleName: `${supplierProject} - Supplier`,
  packageName: `${supplierProject} - Reporting Package`,
});

/**
 * The initial permission group of the form: the first whose name starts with 'Report' (ADM-374); without one the person chooses.
 */
export const proposedGroup = <G extends { name: string }>(groups: readonly G[]): G | undefined =>
  groups.find(({ name }) => name.startsWith('Report'));

/** Whether it prevents another request of the same project and role: a refused or ended request may be sent again. */
export const isCurrent = (status: SupplierStatus): boolean => status === 'outstanding' || status === 'accepted';
