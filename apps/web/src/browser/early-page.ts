import type { PhotoFormat, photoWidths } from '@ydo/contract/photos'

/** Chromium only, not in a standard: https://developer.mozilla.org/docs/Web/API/BeforeInstallPromptEvent */
type InstallPrompt = Event & { prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }> }

declare global {
	interface Window {
		/** The browser's install prompt, until it is used. */
		installPrompt?: InstallPrompt | undefined
	}
}

/** Saves the browser's install prompt for later use. Called in an inline script, since the event fires once, and early. */
export function keepInstallPrompt(): void {
	addEventListener('beforeinstallprompt', (event) => {
		event.preventDefault()
		window.installPrompt = event as InstallPrompt
	})
}

// [Note: early presses] A prerendered page shows its buttons before their code has loaded. An inline script (src/early) records the last
// press, and the screen replays it once it can handle it.

type EarlyPress = { pressed?: HTMLElement | undefined; stop(): void }

declare global {
	interface Window {
		earlyPress?: EarlyPress
	}
}

/** Records the last button pressed, until `repeatEarlyPress`. */
export function keepEarlyPresses(): void {
	const keep = ({ target }: Event) => {
		press.pressed = (target instanceof Element && target.closest('button')) || undefined
	}
	// Capture phase: until a screen's code has loaded, React stops the events it cannot handle.
	const press: EarlyPress = { stop: () => removeEventListener('click', keep, true) }
	window.earlyPress = press
	addEventListener('click', keep, true)
}

/** Replays the recorded press, once; the screen calls it as soon as it can handle presses. */
export function repeatEarlyPress(): void {
	const press = window.earlyPress
	delete window.earlyPress
	press?.stop()
	// React itself handles a press that triggers hydration.
	if (press?.pressed?.isConnected && window.event?.type !== 'click') press.pressed.click()
}

// A type only: the contract's module would pull zod into an inline script.
const widths: typeof photoWidths = [160, 480, 960]
const format: PhotoFormat = 'avif'

/**
 * Fetches the first card's photo as soon as the list arrives, before the application has loaded: the version that a picture with the given
 * `sizes` selects. Reads only the beginning of the list.
 */
export async function fetchFirstPhoto(list: Promise<Response>, sizes: string): Promise<void> {
	const answer = await list
	const reader = answer.ok && answer.clone().body?.getReader()
	if (!reader) return
	const { value } = await reader.read()
	void reader.cancel()
	// A card's `image` precedes its long texts; if the first chunk has none, the application fetches the photo.
	const [, image] = /"image":("[^"\\]*")/.exec(new TextDecoder().decode(value)) ?? []
	if (image) preload(JSON.parse(image), sizes)
}

/** Fetches the photo of the first cached card in the same way. */
export async function fetchHeldPhoto(first: Promise<string | undefined>, sizes: string): Promise<void> {
	const [card] = JSON.parse((await first) ?? '[]')
	if (card) preload(card.image, sizes)
}

function preload(src: string, sizes: string): void {
	const link = document.createElement('link')
	const version = (width: number) => `${src.replace(/\/\d+\.\w+\?/, `/${width}.${format}?`)} ${width}w`
	link.rel = 'preload'
	link.as = 'image'
	link.type = `image/${format}`
	link.imageSrcset = widths.map(version).join(', ')
	link.imageSizes = sizes
	link.fetchPriority = 'high'
	document.head.append(link)
}
