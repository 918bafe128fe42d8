import { Session } from 'node:inspector/promises'

/**
 * Returns a function that runs `act` and resolves with the product's source files in which a function ran meanwhile, by V8's counts.
 * What a module does as it is loaded does not count. `end` stops counting, which slows what runs.
 */
export async function watchFiles(): Promise<{ ran: (act: () => Promise<unknown>) => Promise<string[]>; end(): void }> {
	const session = new Session()
	session.connect()
	await session.post('Profiler.enable')
	await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
	const ranSince = async () => {
		const { result } = await session.post('Profiler.takePreciseCoverage')
		const ran = result.filter(({ functions }) =>
			functions.some(({ functionName, ranges: [range] }) => functionName !== '' && (range?.count ?? 0) > 0),
		)
		const paths = ran.flatMap(
			({ url }) => /(?:apps|packages)\/[^/]+\/src\/.*\.ts$/.exec(url.split('?')[0] ?? '')?.[0] ?? [],
		)
		return [...new Set(paths)].sort()
	}
	return {
		async ran(act) {
			await ranSince()
			await act()
			return ranSince()
		},
		end: () => session.disconnect(),
	}
}
