import { shortId } from '../../../../../shared/domain/kernel/names.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { useFlash } from '../../../ui/flash.tsx';
import { countOf } from '../../../ui/format.ts';
import type { PlaceOfStructure } from '../../structure/index.ts';
import { metricsTexts as texts } from '../texts.ts';
import { namedIndicators } from './used-by.tsx';

/** Warns about indicators in which new reports no longer count after an edit, with a link to change them. */
export function useLostIndicators({ projectUid, packageId, isPackage }: PlaceOfStructure) {
  const flash = useFlash();
  const page = `/project/${shortId(projectUid)}${isPackage ? `/wpack/${shortId(packageId)}` : ''}/indicators`;
  return (indicators: readonly string[]) => {
    if (indicators.length === 0) return;
    flash({
      type: 'warning',
      header: countOf(indicators.length, texts.reviewNotCounted),
      content: (
        <>
          {namedIndicators(indicators)}. <AppLink href={page}>{texts.changeIndicators}</AppLink>
        </>
      ),
    });
  };
}
