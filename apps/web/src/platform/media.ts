const queries = new Map<string, MediaQueryList>()

/** What the browser says of a media condition. Made once for each: making one takes long. */
export function media(condition: string): MediaQueryList {
	const query = queries.get(condition) ?? matchMedia(condition)
	queries.set(condition, query)
	return query
}
