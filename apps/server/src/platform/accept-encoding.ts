/** The codings in which we send, the smaller first. */
const encodings = ['br', 'gzip'] as const
export type Encoding = (typeof encodings)[number]

/**
 * Those of our codings that an Accept-Encoding header accepts, the better one first (RFC 9110, section 12.5.3). Weights above
 * zero make no difference: whoever takes both gets the smaller.
 */
export function acceptedEncodings(header: string | undefined): Encoding[] {
	const weights = new Map((header ?? '').split(',').map(parse))
	return encodings.filter((encoding) => (weights.get(encoding) ?? weights.get('*') ?? 0) > 0)
}

/** "br;q=0.5" as its name in lower case and its weight; a weight that is none counts as 0. */
function parse(part: string): [string, number] {
	const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase())
	const weight = parameters.find((parameter) => parameter.startsWith('q='))
	return [name, weight ? Number(weight.slice(2)) || 0 : 1]
}
