const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]'])

/** Whether a URL's host is this machine: the only one that plain HTTP goes to. */
export const isLoopback = (hostname: string): boolean => LOOPBACK.has(hostname)
