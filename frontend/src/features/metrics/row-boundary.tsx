import { Component, type ReactNode } from 'react';
import { fill } from '../../ui/fill.ts';
import { metricsTexts as texts } from './texts.ts';

type Place = { type: string; path: string; start?: number | undefined };

/** Replaces a row that cannot be shown (SET-195). */
export const RowError = ({ type, path, start }: Place) => (
  <tr className="tree-row" {...(start !== undefined && { style: { transform: `translateY(${start}px)` } })}>
    <td className="row-error">{fill(texts.rowError, { type, path })}</td>
  </tr>
);

/** Shows an error in place of a row that fails; other rows stay (SET-196). */
export class RowBoundary extends Component<Place & { children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    const { children, ...place } = this.props;
    return this.state.failed ? <RowError {...place} /> : children;
  }
}
