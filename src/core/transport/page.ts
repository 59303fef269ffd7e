/** A page for people, as a proxy or a portal on the way gives: whatever its status, no upstream of ours said it. */
export const isPage = (text: string) => /^\s*(?:<!doctype\s+html|<html)\b/i.test(text)
