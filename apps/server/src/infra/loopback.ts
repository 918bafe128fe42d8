/** Whether a URL points to this machine: localhost and its subdomains, 127.0.0.0/8, ::1 (RFC 6761, RFC 5735). */
export function isLoopback(url: string): boolean {
	const { hostname } = new URL(url)
	return /(^|\.)localhost$|^127(\.\d+){3}$|^\[::1\]$/.test(hostname)
}
