import CloudscapeModal, { type ModalProps } from '@cloudscape-design/components/modal';
import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react';
import { keepFocusIn } from './keep-focus.ts';
import { common } from './texts.ts';

type Props = Pick<ModalProps, 'header' | 'footer' | 'size'> & {
  children: ReactNode;
  onClose(): unknown;
  /** as large as the screen, whatever it holds */
  fullScreen?: boolean;
};

/** More pixels than a screen has: the component takes what there is. */
const WHOLE_SCREEN = { width: 10_000, height: 10_000 };

/** How many dialogs are open in the one around. */
const OpenWithin = createContext<{ current: number } | null>(null);

/**
 * A window above the page; render it only while it is open. Its cross and Escape close it. A click beside it does not: it could
 * be the second half of the double click that opened it, or a slip that loses the typed text. Escape in a dialog of its own, which React
 * hands on to it, is none of its own. The focus stays in it, whatever goes from it.
 */
export function Modal({ children, onClose, fullScreen = false, ...shown }: Props) {
  const around = useContext(OpenWithin);
  const within = useRef(0);
  useEffect(() => {
    if (!around) return;
    around.current += 1;
    return () => {
      around.current -= 1;
    };
  }, [around]);
  return (
    <OpenWithin value={within}>
      <CloudscapeModal
        visible
        {...shown}
        {...(fullScreen && WHOLE_SCREEN)}
        closeAriaLabel={common.close}
        onDismiss={({ detail: { reason } }) => {
          const isOthers = reason === 'keyboard' && within.current > 0;
          if (reason !== 'overlay' && !isOthers) onClose();
        }}
      >
        <Content within={within}>{children}</Content>
      </CloudscapeModal>
    </OpenWithin>
  );
}

/** What a window holds, which keeps the focus. It is in the document later than the window is drawn. */
function Content({ within, children }: { within: { readonly current: number }; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => (box.current ? keepFocusIn(box.current, () => within.current === 0) : undefined), [within]);
  return (
    <div className="modal-content" ref={box} tabIndex={-1}>
      {children}
    </div>
  );
}

/** The buttons in the footer of a window: closing first, the main action last, on the right also where they need two lines. */
export const ModalButtons = ({ children }: { children: ReactNode }) => <div className="modal-buttons">{children}</div>;
