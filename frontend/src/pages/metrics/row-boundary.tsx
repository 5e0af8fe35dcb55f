import { Component, type ReactNode } from 'react';
import { fill } from '../../app/texts/fill.ts';
import { metricsTexts as texts } from '../../app/texts/metrics.ts';

type Props = { type: string; path: string; children: ReactNode };

/** A row that cannot be shown says so, and the others stay (SET-195, SET-196). */
export class RowBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    const { type, path, children } = this.props;
    return this.state.failed ? (
      <tr className="tree-row">
        <td>{fill(texts.rowError, { type, path })}</td>
      </tr>
    ) : (
      children
    );
  }
}
