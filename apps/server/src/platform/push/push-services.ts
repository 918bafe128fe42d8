import { isLoopback } from '#platform/loopback.ts'

/** The push services of the browsers there are: Chrome and Edge on Android, Firefox, Edge, Safari. */
const services: readonly RegExp[] = [
	/^fcm\.googleapis\.com$/,
	/^([a-z0-9-]+\.)*push\.services\.mozilla\.com$/,
	/^([a-z0-9-]+\.)+notify\.windows\.com$/,
	/^([a-z0-9-]+\.)+push\.apple\.com$/,
]

const lengthAtMost = 1024

/**
 * An endpoint in its one spelling; undefined for one that is of no known push service, so that nobody makes the server call where
 * they like. Where the campus is on this machine alone, what listens on it is taken too.
 */
export function endpointOf(text: string, publicUrl: string): string | undefined {
	if (!URL.canParse(text)) return undefined
	const url = new URL(text)
	if (url.username || url.password || url.href.length > lengthAtMost) return undefined
	url.hash = ''
	return isOfService(url) || (isLoopback(publicUrl) && isLocal(url)) ? url.href : undefined
}

function isOfService({ protocol, port, hostname }: URL): boolean {
	return protocol === 'https:' && port === '' && services.some((service) => service.test(hostname))
}

function isLocal({ protocol, href }: URL): boolean {
	return /^https?:$/.test(protocol) && isLoopback(href)
}
