/** The current time in Unix milliseconds; an argument everywhere, so that tests can move it. */
export type Clock = () => number

export const systemClock: Clock = () => Date.now()
