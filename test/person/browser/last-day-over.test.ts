import { createElement, type ReactElement, type ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { InviteModal } from '../../../frontend/src/features/members/invites/invite-modal.tsx';
import { NewLastDayModal } from '../../../frontend/src/features/members/invites/new-last-day-modal.tsx';
import { LastDayModal } from '../../../frontend/src/features/members/last-day-modal.tsx';
import { DateField } from '../../../frontend/src/ui/form/date-field.tsx';
import type { FormErrors } from '../../../frontend/src/ui/form/form-errors.ts';
import { FormModal } from '../../../frontend/src/ui/form/form-modal.tsx';
import { seatDayFault } from '../../../shared/domain/access/seats.ts';
import { drawn, elementsIn, forgetHooks, propsOf } from '../../support/browser-unit/hooks.ts';

vi.mock('react', async (original) => ({
  ...(await original<object>()),
  ...(await import('../../support/browser-unit/hooks.ts')).hooks,
}));
vi.mock('../../../frontend/src/api/queries.ts', () => ({ useApiQuery: () => ({ data: [] }), useApiMutation: () => ({}) }));
vi.mock('../../../frontend/src/session/use-tenant.ts', () => ({ useToday: () => '2026-11-28' }));
vi.mock('../../../frontend/src/ui/flash.tsx', () => ({ useFlash: () => () => undefined }));

const OVER = 'This day is over. Choose a later one.';
const project = { uid: 'p' };
const user = { name: 'Ada', memberships: [{ uid: 'm' }] };
const onClose = () => undefined;
const FORMS: Readonly<Record<string, ReactElement>> = {
  "a person's access": createElement(LastDayModal, { project, user, onClose } as never),
  'an invitation': createElement(InviteModal, { project, onClose } as never),
  'a repeated invitation': createElement(NewLastDayModal, {
    email: 'a@b.example',
    again: async () => undefined,
    onClose,
  } as never),
};

/** Types a day into a form. @returns the fault beside the field, before anything is sent */
function faultOf({ type, props }: ReactElement, day: string): string | undefined {
  const modal = () => propsOf(drawn(type as (given: object) => ReactNode, props as object), FormModal)!;
  const fields = modal().children as unknown as (fault: () => undefined) => ReactNode;
  (propsOf(elementsIn(fields(() => undefined)), DateField)!.onChange as (day: string) => void)(day);
  return (modal().check as () => FormErrors)().fields.until;
}

beforeEach(forgetHooks);

describe.each(Object.entries(FORMS))('the last day of %s', (_, form) => {
  it('is refused beside its field where it is over', () => {
    expect(faultOf(form, '2026-11-27')).toBe(OVER);
  });

  it('may be today', () => {
    expect(faultOf(form, '2026-11-28')).toBeUndefined();
  });
});

it.each([
  ['2026-11-27', OVER],
  ['2026-11-28', undefined],
  // 400 days after 28 November 2026
  ['2028-01-02', undefined],
  ['2028-01-03', 'A seat ends by 2nd Jan 28 at the latest. It can be given again.'],
])('the last day %s of a seat: %s', (day, fault) => {
  expect(seatDayFault(day, '2026-11-28')).toBe(fault);
});
