import Box from '@cloudscape-design/components/box';
import Link from '@cloudscape-design/components/link';
import { useTenant } from '../../session/use-tenant.ts';

/** Allows only web addresses, because the settings of a tenant are free text. */
const webAddress = (address: string | undefined) => (address && /^(https?:\/\/|\/(?!\/))/i.test(address) ? address : undefined);

/** The tenant's texts and images at the foot of each page (ADM-245 to ADM-247). */
export function Straplines() {
  const { strapline1, strapline2, strapline2link, straplineImages = [] } = useTenant()?.meta_json ?? {};
  const link = webAddress(strapline2link);
  if (!strapline1 && !strapline2 && straplineImages.length === 0) return null;
  return (
    <div className="straplines">
      {strapline1 && <Box color="text-body-secondary">{strapline1}</Box>}
      {strapline2 && (link ? <Link href={link}>{strapline2}</Link> : <Box color="text-body-secondary">{strapline2}</Box>)}
      {straplineImages.map((src) => (
        <img key={src} src={src} alt="" referrerPolicy="no-referrer" />
      ))}
    </div>
  );
}
