/** The attributes of a field whose text is taken to the letter, such as an ID of another system: a phone mends nothing in it. */
export const VERBATIM = { autoComplete: 'off', autoCapitalize: 'off', autoCorrect: 'off', spellCheck: false } as const;
