/** What files and records say, as one line of which a terminal shows every letter and obeys none. */
export const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
