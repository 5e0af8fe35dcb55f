import { expect, it } from 'vitest';
import type { ReportRecord } from '../../../shared/contract/report/reports.ts';
import { at } from '../../support/fixtures/trees.ts';
import { anna, energyTree, makePack } from '../../support/memory/receipt-world.ts';

const CARBON = at(energyTree(), 'Carbon');

it('an approval among several leaves out a report with a section that requires revision, which is decided by itself', async () => {
  const { pack, uid, enter, submit, header } = await makePack('Groundworks');
  await enter({ Water: { value: '3' } });
  await submit();
  const decide = (body: object) => anna.patch(`/api/tracker/${pack.tracker}/ref/${pack.uid}/commit/${uid}/`, body);
  await decide({ meta_json: { _sectionsApproved: { [CARBON]: false } } });
  const approval = { status: 'APPROVE', comment: 'All fine', submission: 1 };
  const refused = await decide({ ...approval, unless_marked: true });
  expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('Open the report to decide on it.')]);
  expect((await header()).status).toBe('Pending Approval');
  await decide({ meta_json: { _sectionsApproved: { [CARBON]: true } } });
  const approved = await decide({ ...approval, unless_marked: true });
  expect(approved.json<ReportRecord>().status.name).toBe('OK for Submission');
});

it('a mark of the review says which submission it was made in, also when it is made again', async () => {
  const { pack, uid, enter, submit } = await makePack('Piling');
  const at_ = `/api/tracker/${pack.tracker}/ref/${pack.uid}/commit/${uid}/`;
  const decide = (body: object) => anna.patch(at_, body);
  const reviewed = async () => (await anna.get(at_)).json<ReportRecord>().meta_json._sectionsReviewedIn;
  const accept = () => decide({ meta_json: { _sectionsApproved: { [CARBON]: true } } });
  await enter({ Water: { value: '3' } });
  await submit();
  await accept();
  expect(await reviewed()).toEqual({ [CARBON]: 1 });
  await decide({ status: 'REJECT', comment: 'Water?' });
  await enter({ Water: { value: '4' } });
  await submit();
  expect(await reviewed()).toEqual({ [CARBON]: 1 });
  await accept();
  expect(await reviewed()).toEqual({ [CARBON]: 2 });
  // what an answer has beside the settings is not for clients to set
  await decide({ meta_json: { _sectionsReviewedIn: { [CARBON]: 9 } } });
  expect(await reviewed()).toEqual({ [CARBON]: 2 });
});
