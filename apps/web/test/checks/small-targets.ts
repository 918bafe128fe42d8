/**
 * Controls smaller than 44 × 44 CSS pixels, or covered, each with its size. Measured as a finger hits it: from the middle outwards, as
 * far as a press would reach it. Exempt are links within a sentence (WCAG 2.5.8), and elements visible only with focus.
 */
export function smallTargets(): string[] {
	const least = 43.5
	const selector =
		'a[href], button, input, select, textarea, summary, [role=button], [role=switch], [role=tab], [role=slider], [tabindex="0"]'
	const modal = document.querySelector('dialog:modal')

	const operable = (element: Element) =>
		element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
		!element.closest('[inert]') &&
		(!modal || modal.contains(element) || isToast(element)) &&
		!(element instanceof HTMLInputElement && ['hidden', 'file'].includes(element.type))

	const isToast = (element: Element) => element.closest('.Toastify') !== null

	const withinSentence = (element: Element) =>
		element.matches('a') &&
		getComputedStyle(element).display === 'inline' &&
		[...(element.parentNode?.childNodes ?? [])].some((node) => node.nodeType === 3 && node.textContent?.trim())

	function hit(element: Element, x: number, y: number): boolean {
		let met = document.elementFromPoint(x, y) ?? undefined
		// A toast passes.
		if (met && isToast(met) && !isToast(element)) met = document.elementsFromPoint(x, y).find((part) => !isToast(part))
		if (!met) return false
		return element.contains(met) || met.closest('label')?.control === element
	}

	function reach(element: Element, from: { x: number; y: number }, by: { x: number; y: number }): number {
		let steps = 0
		while (steps < least && hit(element, from.x + by.x * (steps + 0.5), from.y + by.y * (steps + 0.5))) steps += 0.5
		return steps
	}

	function sizeOf(element: Element) {
		// A small box with a label is pressed on the label.
		const label = element instanceof HTMLInputElement ? element.labels?.[0] : undefined
		const own = element.getBoundingClientRect()
		const box = label && own.width < least ? label.getBoundingClientRect() : own
		const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
		const [left, right] = [reach(element, middle, { x: -1, y: 0 }), reach(element, middle, { x: 1, y: 0 })]
		const [up, down] = [reach(element, middle, { x: 0, y: -1 }), reach(element, middle, { x: 0, y: 1 })]
		return { width: left + right, height: up + down }
	}

	const found: string[] = []
	for (const element of document.querySelectorAll(selector)) {
		if (!operable(element) || withinSentence(element)) continue
		element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
		const { right, bottom } = element.getBoundingClientRect()
		if (right <= 0 || bottom <= 0) continue
		const size = sizeOf(element)
		if (size.width >= least && size.height >= least) continue
		const name = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? ''
		found.push(`${element.tagName.toLowerCase()} "${name.slice(0, 40)}" ${size.width} × ${size.height}`)
	}
	return found
}
