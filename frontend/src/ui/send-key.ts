type PressedKey = { key: string; ctrlKey: boolean; metaKey: boolean };

/** Whether a key in a text does what the primary button of its dialog does: Control or Command with Enter. */
export const isSendKey = ({ key, ctrlKey, metaKey }: PressedKey): boolean => key === 'Enter' && (ctrlKey || metaKey);
