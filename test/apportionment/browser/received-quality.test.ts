import { expect, it } from 'vitest';
import { receivedText } from '../../../frontend/src/features/report/table/received-text.ts';

const entered = (value: string | null, noReport = false) => ({ value, noReport });

it('a received figure has beside it how much of it suppliers have estimated', () => {
  expect(receivedText({ received: '25', receivedEstimated: '40' }, entered('25'))).toBe(
    'Received from suppliers, 40 % estimated',
  );
  expect(receivedText({ received: '25', receivedEstimated: null }, entered('25'))).toBe('Received from suppliers');
  expect(receivedText({ received: null, receivedEstimated: null }, entered('25'))).toBe('');
});

it('a figure that was typed in the place of a received one says nothing of its estimates', () => {
  const typed = 'Received 25; the value entered here counts instead';
  expect(receivedText({ received: '25', receivedEstimated: '40' }, entered('30'))).toBe(typed);
  expect(receivedText({ received: '25', receivedEstimated: '40' }, entered(null, true))).toBe(typed);
});
