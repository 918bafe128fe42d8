import type { FromWorker } from './worker-words.ts'

/** Calls `listener` with what the service worker tells this page. Returns what ends it. */
export function onWorkerWords(listener: (words: FromWorker) => void): () => void {
	if (!('serviceWorker' in navigator)) return () => {}
	const take = ({ data }: MessageEvent<FromWorker>) => listener(data)
	navigator.serviceWorker.addEventListener('message', take)
	return () => navigator.serviceWorker.removeEventListener('message', take)
}
