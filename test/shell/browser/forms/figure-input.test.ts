import Button from '@cloudscape-design/components/button';
import Input from '@cloudscape-design/components/input';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { FigureInput } from '../../../../frontend/src/ui/form/figure-input.tsx';
import { drawn, elementsIn, forgetHooks, propsOf } from '../../../support/browser-unit/hooks.ts';

vi.mock('react', async (original) => ({
  ...(await original<object>()),
  ...(await import('../../../support/browser-unit/hooks.ts')).hooks,
}));

/** An input whose parent keeps its value. `unit`: unit of the figure. */
function inputOf(unit: string, first = '', step?: string) {
  forgetHooks();
  const held = [first];
  const onLeave = vi.fn();
  const all = () =>
    drawn(FigureInput, { unit, value: held.at(-1)!, onChange: (value) => held.push(value), onLeave, ...(step && { step }) });
  const event = (name: string, detail: object = {}) => {
    const preventDefault = vi.fn();
    (propsOf(all(), Input)![name] as (event: object) => void)({ detail, preventDefault });
    return preventDefault;
  };
  return {
    held,
    onLeave,
    type(text: string) {
      for (const at of text.split('').keys()) event('onChange', { value: text.slice(0, at + 1) });
    },
    leave: () => event('onBlur'),
    paste(text: string) {
      const preventDefault = vi.fn();
      const box = elementsIn(all()).find(({ props }) => props.onPaste)!;
      (box.props.onPaste as (event: object) => void)({ clipboardData: { getData: () => text }, preventDefault });
      return preventDefault;
    },
    press: (key: string) => event('onKeyDown', { key }),
    text: () => propsOf(all(), Input)!.value,
    kind: () => propsOf(all(), Input)!.type,
    asked: () => propsOf(all(), StatusIndicator)?.children,
    choices: () => all().filter(({ type }) => type === Button),
    refuse: () => (elementsIn(all()).find(({ props }) => props.onInvalidCapture)!.props.onInvalidCapture as () => void)(),
  };
}

beforeEach(forgetHooks);

describe('a figure of a setting', () => {
  it('with a comma before decimals is asked about once its input is left, and is none until then', () => {
    const field = inputOf('%');
    field.type('3,5');
    expect([field.kind(), field.text(), field.held.at(-1), field.asked()]).toEqual([undefined, '3,5', '3,5', undefined]);
    field.leave();
    expect(field.onLeave).toHaveBeenCalledOnce();
    expect(field.asked()).toBe('Commas separate thousands only. Use a full stop for decimals.');
    expect(field.choices().map(({ props }) => props.children)).toEqual(['Take 3.5', 'Take 35']);
    (field.choices()[0]!.props.onClick as () => void)();
    expect([field.text(), field.held.at(-1), field.asked()]).toEqual(['3.5', '3.5', undefined]);
  });

  it.each(['12\n345\n', '12\t345', '12\r\n345'])('is asked about where several cells are pasted: %j', (copied) => {
    const field = inputOf('kg', '7');
    expect(field.paste(copied)).toHaveBeenCalledOnce();
    expect([field.text(), field.held.at(-1)]).toEqual(['12; 345', '12; 345']);
    expect(field.asked()).toBe('It has several figures. Type the one that is meant.');
  });

  it('takes one cell as the browser pastes it', () => {
    expect(inputOf('kg', '7').paste('12\n')).not.toHaveBeenCalled();
  });

  it('is asked about when its form is sent, without being left', () => {
    const field = inputOf('%');
    field.type('0,5');
    field.refuse();
    expect(field.choices().map(({ props }) => props.children)).toEqual(['Take 0.5', 'Take 5']);
  });

  it('is a decimal for its form, while the input goes on showing what was typed', () => {
    const field = inputOf('tCO2e');
    field.type('-1,200.50 t CO2e');
    expect([field.text(), field.held.at(-1)]).toEqual(['-1,200.50 t CO2e', '-1200.5']);
    field.leave();
    expect(field.asked()).toBeUndefined();
  });

  it('with the sign of another unit is asked about', () => {
    const field = inputOf('GBP (£)');
    field.type('€12');
    field.leave();
    expect([field.held.at(-1), field.asked()]).toEqual(['€12', "'€' does not fit the unit GBP (£). Is the figure right?"]);
  });

  it('moves by its step with the arrow keys, exactly, and not while it is asked about', () => {
    const field = inputOf('', '10', '0.01');
    expect(field.press('ArrowUp')).toHaveBeenCalled();
    expect(field.held.at(-1)).toBe('10.01');
    for (const _ of [1, 2]) field.press('ArrowDown');
    expect(field.held.at(-1)).toBe('9.99');
    expect(field.press('ArrowLeft')).not.toHaveBeenCalled();
    field.type('9,9');
    field.press('ArrowUp');
    expect(field.held.at(-1)).toBe('9,9');
  });
});

it('a question about a figure describes its input, and its answers name the figure of a table', () => {
  const field = { value: '3,5', unit: 'kg', label: 'Target for January 2026', onChange: () => undefined };
  forgetHooks();
  const all = drawn(FigureInput, field);
  const asked = elementsIn(all).find(({ props }) => props.role === 'status')!;
  expect(asked.props.id).toBeDefined();
  expect(propsOf(all, Input)!.ariaDescribedby).toBe(asked.props.id);
  expect(all.filter(({ type }) => type === Button).map(({ props }) => props.ariaLabel)).toEqual([
    'Take 3.5: Target for January 2026',
    'Take 35: Target for January 2026',
  ]);
});
