import type { values } from '../../../shared/contract/report/values.ts';
import { enteredValues } from '../../core/report/load.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { valueView } from './view.ts';

export const listValues: Handlers<typeof values>['listValues'] = async (context) =>
  (await enteredValues(context)).map(({ item, node }) => valueView(item, node));
