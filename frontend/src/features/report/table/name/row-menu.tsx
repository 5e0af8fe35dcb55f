import Icon from '@cloudscape-design/components/icon';
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { fill } from '../../../../ui/fill.ts';
import { reportTexts as texts } from '../../texts.ts';

export type RowMenuItem = { text: string; onChoose(): void };

/** The menu of a row. Its list is rendered only while open, because a report has hundreds of rows. */
export function RowMenu({ name, items }: { name: string; items: readonly RowMenuItem[] }) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const container = useRef<HTMLSpanElement>(null);
  const leave = ({ relatedTarget }: FocusEvent) => {
    if (!container.current?.contains(relatedTarget)) setOpen(false);
  };
  const close = (focus: boolean) => {
    setOpen(false);
    if (focus) button.current?.focus();
  };
  return (
    <span ref={container} className="row-menu">
      <button
        ref={button}
        type="button"
        className="icon-button"
        aria-haspopup="menu"
        aria-expanded={open}
        aria-label={fill(texts.menuOf, { metric: name })}
        onClick={() => setOpen(!open)}
        onBlur={leave}
      >
        <Icon name="ellipsis" />
      </button>
      {open && <MenuList items={items} onClose={close} onLeave={leave} />}
    </span>
  );
}

type ListProps = { items: readonly RowMenuItem[]; onClose(focus: boolean): void; onLeave(event: FocusEvent): void };

function MenuList({ items, onClose, onLeave }: ListProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => list.current?.querySelector('button')?.focus(), []);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Escape') onClose(true);
    if (step === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    buttons[(at + step + buttons.length) % buttons.length]?.focus();
  };
  return (
    <div ref={list} role="menu" tabIndex={-1} className="menu" onKeyDown={onKeyDown} onBlur={onLeave}>
      {items.map(({ text, onChoose }) => (
        <button
          key={text}
          type="button"
          role="menuitem"
          onClick={() => {
            onClose(true);
            onChoose();
          }}
        >
          {text}
        </button>
      ))}
    </div>
  );
}
