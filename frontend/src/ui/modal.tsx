import CloudscapeModal, { type ModalProps } from '@cloudscape-design/components/modal';
import type { ReactNode } from 'react';
import { common } from './texts.ts';

type Props = Pick<ModalProps, 'header' | 'footer' | 'size'> & { children: ReactNode; onClose(): unknown };

/**
 * A window above the page; render it only while it is open. Its cross and Escape close it. A click beside it does not: it could
 * be the second half of the double click that opened it, or a slip that loses the typed text.
 */
export const Modal = ({ children, onClose, ...shown }: Props) => (
  <CloudscapeModal
    visible
    {...shown}
    closeAriaLabel={common.close}
    onDismiss={({ detail }) => {
      if (detail.reason !== 'overlay') onClose();
    }}
  >
    {children}
  </CloudscapeModal>
);

/** The buttons in the footer of a window: closing first, the main action last, on the right also where they need two lines. */
export const ModalButtons = ({ children }: { children: ReactNode }) => <div className="modal-buttons">{children}</div>;
