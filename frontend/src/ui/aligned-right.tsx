import './aligned-right.css';
import type { ReactNode } from 'react';

/** Aligns figures at the right of a column, so that their digits line up; in a card they stand below their label. */
export const AlignedRight = ({ children }: { children: ReactNode }) => <div className="aligned-right">{children}</div>;
