import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import type { Glide } from './carousel-glide.ts'
import { type Ring, within } from './carousel-ring.ts'
import type { Going } from './use-carousel.ts'
import type { Room } from './use-room.ts'
import { watchDrags } from './watch-drags.ts'

/** For how many milliseconds more a thrown carousel goes on at its speed. */
const throwing = 140

/** How much of a pull beyond the first or last card is followed. */
const give = 0.3

type Carousel = { ring: Ring; room: Room; go(place: number, going?: Going): void }

/** Lets a hand on `view` drag and throw the carousel; let go, it comes to rest on a card. */
export function useCarouselHand(
	view: RefObject<HTMLElement | null>,
	glide: RefObject<Glide | undefined>,
	{ ring, room, go }: Carousel,
): void {
	const grabbed = useRef(0)
	const grab = useEffectEvent(() => {
		grabbed.current = glide.current?.position ?? 0
	})
	const drag = useEffectEvent((pixels: number) => {
		const wanted = grabbed.current - pixels / room.step
		const held = within(wanted, ring)
		glide.current?.put(held + (wanted - held) * give)
	})
	const letGo = useEffectEvent((pixelSpeed: number) => {
		const speed = -pixelSpeed / room.step
		const position = glide.current?.position ?? 0
		go(within(Math.round(position + speed * throwing), ring), { speed })
	})
	useEffect(() => {
		if (!view.current) return
		return watchDrags(view.current, {
			grab: () => grab(),
			drag: (pixels) => drag(pixels),
			letGo: (speed) => letGo(speed),
		})
	}, [view])
}
