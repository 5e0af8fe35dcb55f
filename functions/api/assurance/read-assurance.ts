import type { assurance } from '../../../shared/contract/assurance/assurance.ts';
import { assuranceOf } from '../../core/assurance/read.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { findingView, isAuditor, sampleView, seatView, waitingView } from './views.ts';

export const readAssurance: Handlers<typeof assurance>['readAssurance'] = async (context, { params }) => {
  const { seats, waiting, samples, findings, now, nameOf } = await assuranceOf(context, params.projectId);
  return {
    auditor: isAuditor(context),
    seats: [...seats.map((seat) => seatView(seat, nameOf)), ...waiting.map((each) => waitingView(each, nameOf))],
    samples: samples.map((sample) => sampleView(sample, nameOf, now)),
    findings: findings.map((finding) => findingView(finding, nameOf, isAuditor(context))),
  };
};
