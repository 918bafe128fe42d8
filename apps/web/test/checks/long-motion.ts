/** Animations longer than an instant, and smooth scrolling, under reduced motion; a toast's timer does not count. */
export function longMotion(): string[] {
	const gliding = [...document.querySelectorAll('*')].filter(
		(element) => getComputedStyle(element).scrollBehavior === 'smooth',
	)
	const running = document.getAnimations().flatMap((animation) => {
		const { target } = animation.effect as KeyframeEffect
		const { duration } = animation.effect?.getComputedTiming() ?? {}
		if (target?.closest('.Toastify') || Number(duration) <= 0.01) return []
		return [`${target?.tagName}.${target?.className} ${(animation as CSSAnimation).animationName} ${duration} ms`]
	})
	return [...running, ...gliding.map(({ tagName, className }) => `${tagName}.${className} scrolls smoothly`)]
}
