import { uidFrom } from './uid-from.ts';

/** Names the copy of one project's set-up into another one. */
export const setUpUid = (sourceUid: string, targetUid: string): string => uidFrom(`set-up ${sourceUid} ${targetUid}`);

/** The uid of the node that an import or a copy makes from a node of its file. */
export const plantedNodeUid = (importUid: string, id: string): string => uidFrom(`${importUid} node ${id}`);
