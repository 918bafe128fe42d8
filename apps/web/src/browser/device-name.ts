// Browser and system names in user agents, the more specific first: Edge and Opera also say Chrome, and Chrome says Safari.
const browsers = [
	[/\bEdg/, 'Edge'],
	[/\bOPR\//, 'Opera'],
	[/\bSamsungBrowser\//, 'Samsung Internet'],
	[/\b(?:Firefox|FxiOS)\//, 'Firefox'],
	[/\b(?:Chrome|CriOS)\//, 'Chrome'],
	[/\bSafari\//, 'Safari'],
] as const
const systems = [
	[/\bAndroid\b/, 'Android'],
	[/\biPhone\b/, 'iPhone'],
	[/\biPad\b/, 'iPad'],
	[/\bWindows\b/, 'Windows'],
	[/\bCrOS\b/, 'ChromeOS'],
	[/\bMac OS X\b/, 'Mac'],
	[/\bLinux\b/, 'Linux'],
] as const

/** The name of this device on the member's other devices: "Chrome on Android"; at most 40 characters. */
export function deviceName(agent = navigator.userAgent): string {
	const nameIn = (names: typeof browsers | typeof systems) => names.find(([pattern]) => pattern.test(agent))?.[1]
	const [browser, system] = [nameIn(browsers), nameIn(systems)]
	return system ? `${browser ?? 'A browser'} on ${system}` : (browser ?? 'Another browser')
}
