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
	const load = async () => {
		loaded = (await fetch())[name]
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
