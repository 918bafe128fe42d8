/** How fast the spring pulls, per millisecond: at rest after some 400 ms, without swinging over. */
const pull = 0.013

/** Steps from the target below which the carousel is there. */
const near = 0.0005

/** At most this many milliseconds are played per frame: after a pause of the browser it goes on, not all at once. */
const longestFrame = 40

/**
 * Moves a carousel's track over its places (see [Note: the ring]) and tells its position. The track is written to
 * directly, as in [Note: motion without React]. It is one step wide, so its style may change the step at any time.
 */
export class Glide {
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

	/** Glides to `target`, or is there at once. `speed` is that of the hand that threw it. */
	go(target: number, { jump = false, speed = this.#speed }: { jump?: boolean; speed?: number } = {}): void {
		this.target = target
		this.#speed = speed
		if (jump) this.put(target)
		if (jump || this.#frame) return
		this.#time = performance.now()
		this.#frame = requestAnimationFrame((time) => this.#play(time))
	}

	/** Shows a position and stays there: what a hand does. */
	put(position: number): void {
		this.stop()
		this.#show(position)
	}

	/** The places were counted anew: what was at `target` is at `place` now. Nothing moves. */
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
		const elapsed = Math.min(Math.max(time - this.#time, 0), longestFrame)
		this.#time = time
		// A critically damped spring, solved exactly for the time since the last frame.
		const offset = this.position - this.target
		const push = this.#speed + pull * offset
		const decay = Math.exp(-pull * elapsed)
		this.#speed = (this.#speed - pull * push * elapsed) * decay
		const left = (offset + push * elapsed) * decay
		if (Math.abs(left) < near && Math.abs(this.#speed) < near) {
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
