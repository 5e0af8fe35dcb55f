import { QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { createQueryClient } from '../../../frontend/src/api/queries.ts';
import { TenantSettings } from '../../../frontend/src/features/tenant-admin/overview/tenant-settings.tsx';
import { timeZoneChoices } from '../../../frontend/src/features/tenant-admin/overview/time-zones.ts';
import { FlashProvider } from '../../../frontend/src/ui/flash.tsx';
import { isTimeZone } from '../../../shared/domain/kernel/dates.ts';

it('the time zone of a tenancy is chosen from those that there are', () => {
  const choices = timeZoneChoices('Europe/London');
  expect(choices.filter(({ value }) => !isTimeZone(value))).toEqual([]);
  expect(choices).toContainEqual({ value: 'America/New_York', label: 'America/New York' });
  expect(choices.filter(({ value }) => value === 'Europe/London' || value === 'UTC')).toHaveLength(2);
});

it('a stored time zone that the browser does not know stays chosen', () => {
  expect(timeZoneChoices('Old/Zone')).toContainEqual({ value: 'Old/Zone', label: 'Old/Zone' });
  const current = { uid: 't', name: 'Ours', domain_url: 'ours.example', term_map: {}, meta_json: {}, version: 1 };
  const settings = createElement(TenantSettings, { current: { ...current, time_zone: 'Old/Zone' } });
  const shown = renderToString(
    createElement(QueryClientProvider, { client: createQueryClient() }, createElement(FlashProvider, null, settings)),
  );
  expect(shown).toMatch(/<button[^>]*aria-haspopup="(?:listbox|dialog)"[^>]*>.*Old\/Zone/);
  expect(shown).not.toContain('value="Old/Zone"');
});
