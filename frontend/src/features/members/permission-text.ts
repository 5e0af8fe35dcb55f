import { ACTIONS } from '../../../../shared/domain/access/rights.ts';
import { memberTexts as t } from './texts.ts';

const TEXTS: ReadonlyMap<string, string> = new Map(
  ACTIONS.map((action) => {
    const [verb = ''] = action.split('_', 1);
    return [action, `${verb.toLowerCase()} ${t[`area_${action.slice(verb.length + 1)}` as keyof typeof t]}`];
  }),
);

/** A permission in words, such as 'read project users'; undefined for other texts. */
export const permissionText = (action: string): string | undefined => TEXTS.get(action);
