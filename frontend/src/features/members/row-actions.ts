/**
 * The people who see the actions of a row. 'others' is the literal reading of ADM-422, which section 6 of the document
 * contradicts.
 */
type Seers = 'admins' | 'others';

/** The only switch for the tables of users, roles and permission groups (ADM-422, ADM-423). */
const ROW_ACTIONS_FOR: Seers = 'admins';

/** Whether a person sees the actions of the rows. */
export const seesRowActions = (isAdmin: boolean, seers: Seers = ROW_ACTIONS_FOR): boolean => (seers === 'admins') === isAdmin;
