import { assurance } from '../../../shared/contract/assurance/assurance.ts';
import { resourceHandler } from '../../http/resource-handler.ts';
import { recordFinding, replyToFinding } from './findings.ts';
import { readAssurance } from './read-assurance.ts';
import { drawSample, markChecked } from './samples.ts';
import { listCompanySeats, setCompanySeat, setProjectSeat } from './seats.ts';

export const handler = resourceHandler(assurance, {
  readAssurance,
  listCompanySeats,
  setProjectSeat,
  setCompanySeat,
  drawSample,
  markChecked,
  recordFinding,
  replyToFinding,
});
