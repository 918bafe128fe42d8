import type { SessionView } from '@ydo/contract/account'
import type { Sealer } from '#infra/at-rest.ts'
import type { SessionRow } from './store.ts'

/** First match wins: browsers also send the names of their ancestors. */
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
 * Kind of device in our own words, "Chrome on Android": browser and system, and nothing else from the User-Agent. Undefined if
 * neither is known.
 */
export function deviceName(userAgent: string | undefined): string | undefined {
	const find = (kinds: typeof browsers) => kinds.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1]
	const [browser, system] = [find(browsers), find(systems)]
	return browser && system ? `${browser} on ${system}` : (browser ?? system)
}

export function sealDevice(sealer: Sealer, sessionId: Buffer, name: string): Buffer {
	// Padded to one length so that the ciphertext does not reveal the browser.
	return sealer.seal(contextOf(sessionId), Buffer.from(name.padEnd(sealedLength)))
}

/** Throws if the bytes were not sealed for this session. */
export function openDevice(sealer: Sealer, sessionId: Buffer, sealed: Uint8Array): string {
	return sealer.open(contextOf(sessionId), sealed).toString().trimEnd()
}

const sealedLength = 32

function contextOf(sessionId: Buffer): string {
	return `sessions.${sessionId.toString('base64url')}`
}

/** Sessions as their member sees them, the current one first. */
export function showSessions(sealer: Sealer, rows: readonly SessionRow[], current: Buffer): SessionView[] {
	const shown = rows.map(({ id, device, created_at, rotated_at }) => ({
		id: id.toString('base64url'),
		begunAt: created_at.toISOString(),
		usedAt: rotated_at.toISOString(),
		...(device && { device: openDevice(sealer, id, device) }),
		current: id.equals(current),
	}))
	return shown.sort((one, other) => Number(other.current) - Number(one.current))
}
