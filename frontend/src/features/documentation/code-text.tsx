import Box from '@cloudscape-design/components/box';

/** Types and responses, in a monospace font. */
export const CodeText = ({ children }: { children: string }) => (
  <div className="api-text">
    <Box variant="pre">{children}</Box>
  </div>
);
