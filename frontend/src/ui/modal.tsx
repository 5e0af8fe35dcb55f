import CloudscapeModal, { type ModalProps } from '@cloudscape-design/components/modal';
import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react';
import { keepFocusIn } from './keep-focus.ts';
import { common } from './texts.ts';

type Props = Pick<ModalProps, 'header' | 'footer' | 'size'> & {
  children: ReactNode;
  onClose(): unknown;
  /** as large as the screen, whatever its content */
  fullScreen?: boolean;
};

/** More pixels than a screen has. The component uses all there are. */
const WHOLE_SCREEN = { width: 10_000, height: 10_000 };

/** Number of dialogs that are open within the surrounding one. */
const OpenWithin = createContext<{ current: number } | null>(null);

/**
 * A window above the page; render it only while it is open. Its cross and Escape close it. A click beside it does not: it could
 * be the second half of the double click that opened the window, or a slip that loses typed text. Escape in an inner dialog,
 * which React passes on, does not close the outer one. The focus starts at the content, not at the cross, and stays within the
 * window.
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

/**
 * The content of a window, which keeps the focus. It enters the document later than the window. It has the focus at first, unless
 * a control of it has taken it, as `FirstFocus` and the first field of a form do.
 */
function Content({ within, children }: { within: { readonly current: number }; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => (box.current ? keepFocusIn(box.current, () => within.current === 0) : undefined), [within]);
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      const isInside = within.current > 0 || box.current?.contains(document.activeElement);
      if (!isInside) box.current?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [within]);
  return (
    <div className="modal-content" ref={box} tabIndex={-1}>
      {children}
    </div>
  );
}

/** The buttons in the footer of a window: closing first, the main action last. Right-aligned, also on two lines. */
export const ModalButtons = ({ children }: { children: ReactNode }) => <div className="modal-buttons">{children}</div>;
