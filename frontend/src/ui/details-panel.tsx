import type { AppLayoutProps } from '@cloudscape-design/components/app-layout';
import SplitPanel from '@cloudscape-design/components/split-panel';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { panelTexts as texts } from './panel-texts.ts';
import { recalled, remember } from './remember.ts';

type KeptPanel = { open: boolean; position: 'bottom' | 'side'; size?: number };

const KEY = 'details-panel';
const FIRST: KeptPanel = { open: false, position: 'bottom' };

function remembered(): KeptPanel {
  try {
    const { open, position, size } = JSON.parse(recalled(KEY) ?? '{}') as Partial<KeptPanel>;
    return {
      open: open === true,
      position: position === 'side' ? 'side' : 'bottom',
      ...(typeof size === 'number' && { size }),
    };
  } catch {
    return FIRST;
  }
}

/** Height of the bar of a closed panel. */
const BAR = 64;

/** Height of the window's lower end that the panel covers, in pixels. A focused element is scrolled above it. */
const coveredBy = ({ open, position, size = window.innerHeight / 2 }: KeptPanel): number =>
  position === 'side' ? 0 : open ? size : BAR;

type Panel = {
  slot: HTMLElement | null;
  isOpen: boolean;
  isAside: boolean;
  show(title: string | undefined): void;
  setOpen(open: boolean): void;
  /** opens the panel and moves the focus to it */
  enter(): void;
};

const PanelContext = createContext<Panel | undefined>(undefined);

/** The panel of the frame; a page fills it with `DetailsPanel`. This browser remembers its place and its size. */
export function usePanelHost() {
  const [title, show] = useState<string>();
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const [kept, setKept] = useState(remembered);
  const layout = useRef<AppLayoutProps.Ref>(null);
  const keep = (change: Partial<KeptPanel>) => {
    const next = { ...kept, ...change };
    remember(KEY, JSON.stringify(next));
    setKept(next);
  };
  const enter = () => {
    keep({ open: true });
    requestAnimationFrame(() => layout.current?.focusSplitPanel());
  };
  const covered = title === undefined ? 0 : coveredBy(kept);
  useEffect(() => {
    document.documentElement.style.scrollPaddingBlockEnd = covered === 0 ? '' : `${covered}px`;
  }, [covered]);
  const panel: Panel = {
    slot,
    isOpen: kept.open,
    isAside: kept.position === 'side',
    show,
    setOpen: (open) => keep({ open }),
    enter,
  };
  // The frame decides at its first render whether its panel is controlled, so the prop is set from the start.
  const props: Partial<AppLayoutProps> = {
    splitPanel: title !== undefined && (
      <SplitPanel header={title} i18nStrings={texts}>
        <div ref={setSlot} />
      </SplitPanel>
    ),
    splitPanelOpen: title !== undefined && kept.open,
    splitPanelPreferences: { position: kept.position },
    ...(kept.size !== undefined && { splitPanelSize: kept.size }),
    onSplitPanelToggle: ({ detail }) => keep({ open: detail.open }),
    onSplitPanelPreferencesChange: ({ detail }) => keep({ position: detail.position }),
    onSplitPanelResize: ({ detail }) => keep({ size: detail.size }),
  };
  return { panel, layout, props };
}

export const PanelProvider = ({ panel, children }: { panel: Panel; children: ReactNode }) => (
  <PanelContext value={panel}>{children}</PanelContext>
);

/** The panel of the frame around the page. */
export function usePanel(): Pick<Panel, 'isOpen' | 'isAside' | 'enter'> {
  const panel = useContext(PanelContext);
  return useMemo(() => panel ?? { isOpen: false, isAside: false, enter: () => {} }, [panel]);
}

type Props = { title: string; children: ReactNode; onEscape?(): void };

/** Content of the frame's panel while the component is mounted. Escape in it returns to the page. */
export function DetailsPanel({ title, children, onEscape }: Props) {
  const panel = useContext(PanelContext);
  const show = panel?.show;
  useEffect(() => show?.(title), [show, title]);
  useEffect(() => () => show?.(undefined), [show]);
  const slot = panel?.slot;
  useEffect(() => {
    const leave = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) onEscape?.();
    };
    const whole = slot?.closest<HTMLElement>('section, [role="region"]') ?? slot;
    whole?.addEventListener('keydown', leave);
    return () => whole?.removeEventListener('keydown', leave);
  }, [slot, onEscape]);
  return slot && panel.isOpen ? createPortal(children, slot) : null;
}
