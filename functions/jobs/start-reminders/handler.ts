import { type StartEvent, startReminders } from '../../core/tenant/start-reminders.ts';
import { logger } from '../../log.ts';

/** Called by the schedule each hour. An operator may name an instant and a tenant, see docs/operations.md. */
export const handler = async (event: StartEvent = {}) => {
  const started = await startReminders(event);
  logger.info('reminders started', { tenants: started });
  return { started };
};
