/** Said by Server-Timing (https://www.w3.org/TR/server-timing/) where a page was answered by the service worker, for want of a network. */
export const fromDevice = 'from-device'
