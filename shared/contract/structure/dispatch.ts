import { z } from 'zod';
import { defineResource } from '../route.ts';
import { DispatchAnswers } from './dispatch-answers.ts';
import { Dispatch, DispatchNeeds } from './dispatch-bodies.ts';

export const dispatch = defineResource({
  dispatchProject: {
    operationId: 'api_tracker_dispatch_create',
    method: 'POST',
    path: '/api/tracker/{trackerId}/dispatch/',
    summary: 'Move nodes, export metrics as CSV, fill a report from a form, or submit a period to clients, by type',
    reaches:
      'projects that follow this one as their template and the project that a report moves to, as far as the caller administers them; of clients that have accepted the project as a supplier, their package for it',
    access: { scope: 'tracker', needs: 'member', also: DispatchNeeds, packages: 'visible' },
    params: z.object({ trackerId: z.string() }),
    encoding: 'form',
    body: Dispatch,
    nestedIn: 'payload',
    response: DispatchAnswers,
    text: ['text/csv'],
    answers: [202, 303],
  },
});
