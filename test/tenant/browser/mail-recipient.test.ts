import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
import { FlashProvider } from '../../../frontend/src/ui/flash.tsx';

const UID = '8c1b786c-0d4a-4f6e-9a55-0f3a6f0c1d2e';
const recipient = { uid: UID, user: UID, email: 'rita@site.example', name: 'Rita', sent: 2, last_sent: null, reminders: true };

vi.mock('../../../frontend/src/features/emails/use-mails.ts', () => ({
  useRecipients: () => ({ query: { data: [recipient], isPending: false }, change: () => Promise.resolve(), busy: false }),
}));

const { RecipientDetails } = await import('../../../frontend/src/features/emails/statistics/recipient-details.tsx');

const page = (recipientId: string) =>
  renderToStaticMarkup(
    createElement(
      MemoryRouter,
      null,
      createElement(FlashProvider, null, createElement(RecipientDetails, { recipientId, base: '' })),
    ),
  );

it.each([UID, UID.slice(0, 8), UID.slice(0, 8).toUpperCase()])(
  'the page of a recipient opens at %s and shows the first 8 characters of the id [SET-077, SET-416]',
  (id) => {
    const shown = page(id).replace(/<[^>]*>/g, ' ');
    expect(shown).toContain('rita@site.example');
    expect(shown).toMatch(/\b8c1b786c\b(?!-)/);
  },
);

it.each([`${UID.slice(0, 35)}0`, '8c1b'])(
  'of no recipient at %s it says so, with the id as it is shown elsewhere [SET-416]',
  (id) => {
    const shown = page(id).replace(/<[^>]*>/g, ' ');
    expect(shown).toContain('No email statistics to show.');
    expect(shown).toContain(`Recipient id: ${id.slice(0, 8)} `);
  },
);
