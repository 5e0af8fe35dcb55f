import Box from '@cloudscape-design/components/box';
import ColumnLayout from '@cloudscape-design/components/column-layout';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { startTexts as texts } from './texts.ts';

const FILMS = [
  { name: 'report', title: texts.videoReport },
  { name: 'dashboard', title: texts.videoDashboard },
] as const;

/** Two short films about the product, which play on request (SET-022, SET-023). They have no sound. */
export function Videos() {
  return (
    <SpaceBetween size="s">
      <Box variant="h2">{texts.videos}</Box>
      <ColumnLayout columns={2} minColumnWidth={280}>
        {FILMS.map(({ name, title }) => (
          <figure key={name} className="film">
            <video
              controls
              preload="none"
              playsInline
              muted
              width={960}
              height={540}
              poster={`/videos/${name}.webp`}
              aria-label={title}
            >
              <source src={`/videos/${name}.webm`} type="video/webm" />
              <track kind="captions" src={`/videos/${name}.vtt`} srcLang="en" label={texts.captions} />
            </video>
            <figcaption>{title}</figcaption>
          </figure>
        ))}
      </ColumnLayout>
    </SpaceBetween>
  );
}
