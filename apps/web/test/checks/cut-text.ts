/**
 * Headings and names of buttons, links and fields that are partly unreadable: beyond the window, clipped by a box that does not scroll,
 * outside of their own button, or covered.
 */
export function cutText(): string[] {
	const selector = 'h1, h2, h3, button, a[href], label, legend, summary'
	const modal = document.querySelector('dialog:modal')
	const clips = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
	const scrolls = (overflow: string) => overflow === 'auto' || overflow === 'scroll'

	const readable = (element: Element) =>
		element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
		!element.closest('[inert]') &&
		(!modal || modal.contains(element))

	/** The boxes of the words, without those only for screen readers. */
	function wordsOf(element: Element) {
		const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
		const boxes: { box: DOMRect; slack: number; parent: Element }[] = []
		while (walker.nextNode()) {
			const parent = walker.currentNode.parentElement
			if (!parent || !walker.currentNode.textContent?.trim() || !parent.checkVisibility()) continue
			if (getComputedStyle(parent).clipPath !== 'none') continue
			const range = document.createRange()
			range.selectNodeContents(walker.currentNode)
			const { fontSize, fontFamily } = getComputedStyle(parent)
			// The boxes of words are higher than their letters, most of all in the display face.
			const slack = Number.parseFloat(fontSize) * (/Rozha/.test(fontFamily) ? 0.35 : 0.22)
			for (const box of range.getClientRects()) if (box.width > 0) boxes.push({ box, slack, parent })
		}
		return boxes
	}

	function fault({ box, slack, parent }: { box: DOMRect; slack: number; parent: Element }): string | undefined {
		const checks = { x: true, y: true }
		for (let at: Element | null = parent; at && at !== document.documentElement; at = at.parentElement) {
			const { overflowX, overflowY, clipPath } = getComputedStyle(at)
			if (clipPath !== 'none') return undefined
			const edge = at.getBoundingClientRect()
			const name = at.className || at.tagName
			if (checks.x && clips(overflowX) && (box.left < edge.left - 2 || box.right > edge.right + 2))
				return `cut at the side by ${name}`
			if (checks.y && clips(overflowY) && (box.top < edge.top - slack || box.bottom > edge.bottom + slack))
				return `cut in height by ${name}`
			if (scrolls(overflowX)) checks.x = false
			if (scrolls(overflowY)) checks.y = false
		}
		if (checks.x && (box.left < -1 || box.right > innerWidth + 1)) return 'beyond the window'
		return undefined
	}

	function outsideOfButton(element: Element, { box, slack }: { box: DOMRect; slack: number }): boolean {
		if (!element.matches('button, label')) return false
		const edge = element.getBoundingClientRect()
		return (
			box.left < edge.left - 2 ||
			box.right > edge.right + 2 ||
			box.top < edge.top - slack ||
			box.bottom > edge.bottom + slack
		)
	}

	function covered(element: Element, box: DOMRect): boolean {
		const met = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
		if (!met || met.closest('.Toastify')) return false
		return !element.contains(met) && !met.contains(element) && !met.closest('label')?.contains(element)
	}

	const found: string[] = []
	for (const element of document.querySelectorAll(selector)) {
		if (!readable(element)) continue
		element.scrollIntoView({ block: 'center', behavior: 'instant' })
		if (element.getBoundingClientRect().bottom <= 0) continue
		for (const words of wordsOf(element)) {
			const why =
				fault(words) ??
				(outsideOfButton(element, words) ? 'outside of its button' : undefined) ??
				(covered(element, words.box) ? 'covered' : undefined)
			if (!why) continue
			found.push(`${element.tagName.toLowerCase()} "${element.textContent?.trim().slice(0, 40)}" is ${why}`)
			break
		}
	}
	return found
}
