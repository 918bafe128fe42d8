import type { Sealer } from './at-rest.ts'

/** The first that fits: browsers also bear the names of those they descend from. */
const browsers: readonly [RegExp, string][] = [
	[/\bSamsungBrowser\//, 'Samsung Internet'],
	[/\b(?:Edg|EdgA|EdgiOS)\//, 'Edge'],
	[/\b(?:OPR|OPX|OPT)\//, 'Opera'],
	[/\b(?:Firefox|FxiOS)\//, 'Firefox'],
	[/\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
	[/\bSafari\//, 'Safari'],
]

const systems: readonly [RegExp, string][] = [
	[/\bAndroid\b/, 'Android'],
	[/\biPhone\b/, 'iPhone'],
	[/\biPad\b/, 'iPad'],
	[/\bCrOS\b/, 'ChromeOS'],
	[/\bWindows\b/, 'Windows'],
	[/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
	[/\bLinux\b/, 'Linux'],
]

/**
 * The kind of device in words of ours, "Chrome on Android": the browser's and the system's name and nothing else that a
 * User-Agent says. Undefined where neither is known.
 */
export function deviceName(userAgent: string | undefined): string | undefined {
	const find = (kinds: typeof browsers) => kinds.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1]
	const [browser, system] = [find(browsers), find(systems)]
	return browser && system ? `${browser} on ${system}` : (browser ?? system)
}

export function sealDevice(sealer: Sealer, sessionId: Buffer, name: string): Buffer {
	// All of one length: the bytes must not tell one browser from another.
	return sealer.seal(contextOf(sessionId), Buffer.from(name.padEnd(sealedLength)))
}

/** Throws where the bytes were not sealed for this session. */
export function openDevice(sealer: Sealer, sessionId: Buffer, sealed: Uint8Array): string {
	return sealer.open(contextOf(sessionId), sealed).toString().trimEnd()
}

const sealedLength = 32

function contextOf(sessionId: Buffer): string {
	return `sessions.${sessionId.toString('base64url')}`
}
