import Box from '@cloudscape-design/components/box';

/** Types and answers, in letters of one width. */
export const CodeText = ({ children }: { children: string }) => (
  <div className="api-text">
    <Box variant="pre">{children}</Box>
  </div>
);
