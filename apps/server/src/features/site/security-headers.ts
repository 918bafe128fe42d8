import type { Deps } from '#domain/deps.ts'
import { loadPages } from './pages.ts'

const year = 365 * 24 * 3600

/** Names of the Trusted Types policies that pages may create: one, for the addresses of their own workers. */
const trustedTypes = ['ydo']

/** Powerful features that no page uses. The camera reads a QR code that two members compare; browsers ask before. */
const deniedFeatures = [
	'accelerometer',
	'browsing-topics',
	'display-capture',
	'geolocation',
	'gyroscope',
	'hid',
	'idle-detection',
	'magnetometer',
	'microphone',
	'midi',
	'payment',
	'screen-wake-lock',
	'serial',
	'usb',
	'xr-spatial-tracking',
]

/**
 * Security headers of every answer, errors included. Inline scripts are allowed by their hashes, computed once at start. Answers are
 * not stored unless a route says otherwise.
 */
export function securityHeaders(
	deps: Pick<Deps, 'publicUrl' | 'siteFolder' | 'institute' | 'logSigner'>,
): Record<string, string> {
	const pages = deps.siteFolder ? [...loadPages(deps.siteFolder, deps).values()] : []
	const scriptHashes = new Set(pages.flatMap((page) => page.scriptHashes))
	return {
		'content-security-policy': contentSecurityPolicy(scriptHashes),
		'x-content-type-options': 'nosniff',
		'referrer-policy': 'no-referrer',
		'cross-origin-opener-policy': 'same-origin',
		'cross-origin-resource-policy': 'same-origin',
		'permissions-policy': [...deniedFeatures.map((feature) => `${feature}=()`), 'camera=(self)'].join(', '),
		'cache-control': 'no-store',
		...(deps.publicUrl.startsWith('https:') && { 'strict-transport-security': `max-age=${2 * year}` }),
	}
}

function contentSecurityPolicy(scriptHashes: Iterable<string>): string {
	const directives = {
		'default-src': ["'none'"],
		'script-src': ["'self'", ...scriptHashes],
		'style-src': ["'self'"],
		'img-src': ["'self'", 'data:', 'blob:'],
		'font-src': ["'self'"],
		'connect-src': ["'self'"],
		'manifest-src': ["'self'"],
		'worker-src': ["'self'"],
		'object-src': ["'none'"],
		'base-uri': ["'none'"],
		'form-action': ["'self'"],
		'frame-ancestors': ["'none'"],
		'require-trusted-types-for': ["'script'"],
		'trusted-types': trustedTypes,
	}
	return Object.entries(directives)
		.map(([name, values]) => `${name} ${values.join(' ')}`)
		.join('; ')
}
