/** It cannot go on now: without an answer, or until something else is done. Another round tries again. */
export class Unsettled extends Error {}
