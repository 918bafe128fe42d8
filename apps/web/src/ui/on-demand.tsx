import { type ComponentType, lazy, useState } from 'react'

/**
 * A component whose code comes when it is first shown, or ahead of that by `load`. Code that is there is shown at once,
 * where React's `lazy` would leave a gap for a moment.
 */
export function onDemand<Props extends object>(load: () => Promise<ComponentType<Props>>) {
	let loaded: ComponentType<Props> | undefined
	const loadOnce = async () => {
		loaded = await load()
		return loaded
	}
	const Lazy = lazy(async () => ({ default: await loadOnce() }))
	function Screen(props: Props) {
		// Kept as it was first shown: another component in its place would lose its state.
		const [Shown] = useState(() => loaded ?? Lazy)
		return <Shown {...props} />
	}
	return { Screen, load: loadOnce }
}
