/** A pattern for whatever holds these words. A sign that patterns know stands for any one letter, itself among them: nothing is missed. */
export const containing = (words: string): string => `%${words.replace(/[%\\]/g, '_')}%`
