import { describe, expect, it } from 'vitest';
import { LIST, metric, offline, open, openList, refreshed, server, settled } from '../../support/browser-unit/report-store.ts';

const inMegawattHours = (value: string, version: number) =>
  LIST.map((each) =>
    each.uid === 'Gas' ? metric('Gas', each.path, { value, version, entered_unit: 'kWh', unit: 'MWh' }) : each,
  );

describe('a figure that was entered before its metric got another unit', () => {
  it('comes back in its own unit, when what was typed over it is taken back', async () => {
    const { units, send } = server();
    const { store } = openList(inMegawattHours('5', 1), send);
    store.enter('Gas', '7');
    await settled();
    store.undo();
    expect(store.entry('Gas')).toMatchObject({ value: '5', enteredUnit: 'kWh' });
    await settled();
    expect(units).toEqual(['MWh', 'kWh']);
  });

  it('comes back in its own unit, when it was cleared', async () => {
    const { units, send } = server();
    const { store } = openList(inMegawattHours('5', 1), send);
    store.enter('Gas', '');
    await settled();
    store.undo();
    await settled();
    expect(units.at(-1)).toBe('kWh');
  });

  it('comes back in its own unit, when somebody has said that it is in the new one', async () => {
    const { units, send } = server();
    const { store } = openList(inMegawattHours('5', 1), send);
    store.change('Gas', { value: '5' });
    await settled();
    const { done } = store.undo();
    await settled();
    expect(done).toHaveLength(1);
    expect(units).toEqual(['MWh', 'kWh']);
  });

  it('comes back in the unit of the time at which it was there, when the unit has changed since', async () => {
    const { units, send } = server();
    const { store } = open(send);
    store.enter('Gas', '7');
    await settled();
    refreshed(store, inMegawattHours('7', 2));
    store.undo();
    await settled();
    expect(units).toEqual(['kWh', 'kWh']);
  });

  it('keeps its unit through N/A that is ticked and unticked without a connection', () => {
    const { store } = openList(inMegawattHours('5', 1), offline);
    store.setNotApplicable('Gas', true);
    store.setNotApplicable('Gas', false);
    expect(store.entry('Gas')).toMatchObject({ value: '5', enteredUnit: 'kWh', noReport: false });
  });
});
