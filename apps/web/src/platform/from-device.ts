/** Said by Server-Timing (https://www.w3.org/TR/server-timing/) where a page was answered by the worker, for want of a network. */
export const fromDevice = 'from-device'
