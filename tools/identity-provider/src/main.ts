import { type StandInSettings, startIdentityProvider } from './start.ts'

/**
 * The stand-in as a child process, forked with an IPC channel. Takes its settings (`StandInSettings`, without claimsFor) as the
 * first message, answers `{ issuer, clientId, clientSecret }` when it listens or `{ error }` when it cannot, and ends when the
 * channel closes, however its parent ended.
 */
if (!process.send) {
	console.error('The stand-in for Google is started by "npm start", not by itself.')
	process.exit(1)
}

process.on('disconnect', () => process.exit())
process.once('message', async (settings: StandInSettings) => {
	try {
		const { issuer, clientId, clientSecret } = await startIdentityProvider(settings)
		process.send?.({ issuer, clientId, clientSecret })
	} catch (error) {
		process.send?.({ error: error instanceof Error ? error.message : String(error) }, () => process.exit(1))
	}
})
