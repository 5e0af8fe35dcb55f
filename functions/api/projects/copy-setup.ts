import type { projects } from '../../../shared/contract/project/projects.ts';
import { setupOf, takeOverSetup } from '../../core/project/copy-setup.ts';
import type { Handlers } from '../../http/resource-handler.ts';

type Routes = Handlers<typeof projects>;

export const readSetup: Routes['readSetup'] = (context) => setupOf(context);

export const copySetup: Routes['copySetup'] = (context, { body }) => takeOverSetup(context, body);
