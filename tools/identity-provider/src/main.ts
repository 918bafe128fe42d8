import { type DevProviderSettings, startIdentityProvider } from './start.ts'

/**
 * The dev identity provider as a child process, forked with an IPC channel. Takes its settings (`DevProviderSettings`, without claimsFor) as
 * the first message, answers `{ issuer, clientId, clientSecret }` when it listens or `{ error }` when it cannot, and ends when the
 * channel closes, however its parent ended.
 */
if (!process.send) {
	console.error('The dev identity provider is started by "npm start", not by itself.')
	process.exit(1)
}

process.on('disconnect', () => process.exit())
process.once('message', async (settings: DevProviderSettings) => {
	try {
		const { issuer, clientId, clientSecret } = await startIdentityProvider(settings)
		process.send?.({ issuer, clientId, clientSecret })
	} catch (error) {
		process.send?.({ error: error instanceof Error ? error.message : String(error) }, () => process.exit(1))
	}
})
