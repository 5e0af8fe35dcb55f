/** The key of the copy of a posted upload that is kept; the address of the post takes other bytes until it ends. */
export const copyOf = (key: string): string => `${key}/kept`;

/** The key under which an upload is kept, or will be once it is complete. */
export const keptUnder = ({
  key,
  uploadId,
  state,
}: {
  key: string;
  uploadId?: string | undefined;
  state: 'pending' | 'done';
}): string => (state === 'done' || uploadId !== undefined ? key : copyOf(key));
