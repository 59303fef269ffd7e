/** Whether an answer is a web page, as a proxy or a sign-in portal gives: whatever its status, it is not the upstream's. */
export const isPage = (text: string) => /^\s*(?:<!doctype\s+html|<html)\b/i.test(text)
