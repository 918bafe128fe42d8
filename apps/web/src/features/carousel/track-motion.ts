/** Options of a move to a place: at once, or at the pointer's release speed, in steps per millisecond. */
export type MoveOptions = { jump?: boolean; speed?: number }

/** Spring constant per millisecond: at rest after some 400 ms, without overshoot. */
const stiffness = 0.013

/** Distance to the target, in steps, below which the carousel has arrived. */
const arrivalDistance = 0.0005

/** Maximum milliseconds of motion per frame: after a pause the motion continues instead of jumping. */
const maxFrame = 40

/**
 * Animates a carousel's track over its places (see [Note: the loop]) and emits its position. Writes to the track directly, as in [Note:
 * motion without React]. The track is one step wide, so a style change may alter the step at any time.
 */
export class TrackMotion {
	position = 0
	target = 0
	readonly #track: HTMLElement
	readonly #onMove: (position: number) => void
	/** Steps per millisecond. */
	#speed = 0
	#frame = 0
	#time = 0

	constructor(track: HTMLElement, onMove: (position: number) => void) {
		this.#track = track
		this.#onMove = onMove
	}

	/** Moves to `target`, or jumps there. */
	go(target: number, { jump = false, speed = this.#speed }: MoveOptions = {}): void {
		this.target = target
		this.#speed = speed
		if (jump) this.put(target)
		if (jump || this.#frame) return
		this.#time = performance.now()
		this.#frame = requestAnimationFrame((time) => this.#play(time))
	}

	/** Sets a position and stays there, as during a drag. */
	put(position: number): void {
		this.stop()
		this.#show(position)
	}

	/** After the places were renumbered: the card at `target` is now at `place`. Nothing moves. */
	renumber(place: number): void {
		this.position += place - this.target
		this.target = place
		this.#show(this.position)
	}

	stop(): void {
		cancelAnimationFrame(this.#frame)
		this.#frame = 0
		this.#speed = 0
	}

	#play(time: number): void {
		const elapsed = Math.min(Math.max(time - this.#time, 0), maxFrame)
		this.#time = time
		// A critically damped spring, solved exactly for the time since the last frame.
		const offset = this.position - this.target
		const push = this.#speed + stiffness * offset
		const decay = Math.exp(-stiffness * elapsed)
		this.#speed = (this.#speed - stiffness * push * elapsed) * decay
		const left = (offset + push * elapsed) * decay
		if (Math.abs(left) < arrivalDistance && Math.abs(this.#speed) < arrivalDistance) {
			this.put(this.target)
		} else {
			this.#show(this.target + left)
			this.#frame = requestAnimationFrame((next) => this.#play(next))
		}
	}

	#show(position: number): void {
		this.position = position
		this.#track.style.transform = `translateX(${-100 * position}%)`
		this.#onMove(position)
	}
}
