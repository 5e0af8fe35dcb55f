import { fill } from '../../../ui/fill.ts';
import { WhoChanged } from '../frame/who-changed.tsx';
import { reportTexts as texts } from '../texts.ts';

/** The note that a value was changed elsewhere, and by whom. `by`: uid of the person; undefined if unknown. */
export const Updated = ({ by }: { by: string | undefined }) => (
  <span className="quiet">
    <WhoChanged uid={by}>
      {({ isOwn, name }) => (isOwn ? texts.updatedByYou : name === undefined ? texts.updated : fill(texts.updatedBy, { name }))}
    </WhoChanged>
  </span>
);
