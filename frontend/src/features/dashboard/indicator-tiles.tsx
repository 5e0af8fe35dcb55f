import './dashboard.css';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { type ComponentProps, useState } from 'react';
import { IndicatorDetails } from './indicator-details.tsx';
import { Tile } from './tile.tsx';

type Props = Pick<ComponentProps<typeof IndicatorDetails>, 'indicators' | 'view' | 'onAsk'>;

/** A tile for each indicator, and the opened one below them. */
export function IndicatorTiles({ indicators, view, onAsk }: Props) {
  const [chosen, setChosen] = useState('');
  const shown = indicators.find(({ uid }) => uid === chosen) ?? indicators[0]!;
  const open = (uid: string) => {
    setChosen(uid);
    document.getElementById('indicator-details')?.scrollIntoView({ behavior: 'smooth' });
  };
  return (
    <SpaceBetween size="l">
      <ul className="tiles">
        {indicators.map((indicator) => (
          <li key={indicator.uid}>
            <Tile indicator={indicator} view={view} onOpen={() => open(indicator.uid)} onAsk={onAsk} />
          </li>
        ))}
      </ul>
      <div id="indicator-details">
        <IndicatorDetails indicators={indicators} view={view} shown={shown} onChoose={setChosen} onAsk={onAsk} />
      </div>
    </SpaceBetween>
  );
}
