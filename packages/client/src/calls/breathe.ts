/** Lets the page draw, and take what was pressed, before it goes on. Unlike a timer of no length, it is never held back by milliseconds. */
export function breathe(): Promise<void> {
	return new Promise((resolve) => {
		const { port1, port2 } = new MessageChannel()
		const go = () => {
			port1.close()
			resolve()
		}
		port1.addEventListener('message', go, { once: true })
		port1.start()
		port2.postMessage(undefined)
	})
}
