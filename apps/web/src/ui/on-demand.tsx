import { type ComponentType, lazy, useState } from 'react'

/**
 * The component `name` of a module whose code comes when it is first shown, or ahead of that by `load`. Code that is there is
 * shown at once, where React's `lazy` would leave a gap for a moment.
 */
export function onDemand<Name extends string, Props extends object>(
	fetch: () => Promise<Record<Name, ComponentType<Props>>>,
	name: Name,
) {
	let loaded: ComponentType<Props> | undefined
	let failures = 0
	const fetchAgain = (error: unknown): ReturnType<typeof fetch> => {
		const address = addressIn(error)
		if (!address || failures++ === 0) throw error
		return import(/* @vite-ignore */ `${address}#${failures}`)
	}
	const load = async () => {
		loaded = (await fetch().catch(fetchAgain))[name]
		return { default: loaded }
	}
	const Lazy = lazy(load)
	function Screen(props: Props) {
		// Kept as it was first shown: another component in its place would lose its state.
		const [Shown] = useState(() => loaded ?? Lazy)
		return <Shown {...props} />
	}
	return { Screen, load }
}

/**
 * The address of code that did not come. Chromium names it, and remembers the failure for as long as the page lives; under another
 * fragment it asks for the same file again. Other browsers ask again by themselves.
 */
function addressIn(error: unknown): string | undefined {
	return /https?:\S+\.js$/.exec(String(error))?.[0]
}
