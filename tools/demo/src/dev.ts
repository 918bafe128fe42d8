import { spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createRestarter } from '#launch/restarter.ts'

// `npm run dev`: Vite's development server on PORT; behind it the server with dev identity provider and demo institute, restarted when
// its sources change.
const root = join(import.meta.dirname, '../../..')
const port = Number(process.env.PORT || 3000)
const [pages, server] = [`http://localhost:${port}`, `http://localhost:${port + 2}`]

const vite = spawn(
	process.execPath,
	[join(root, 'node_modules/vite/bin/vite.js'), '--port', `${port}`, '--strictPort'],
	{
		cwd: join(root, 'apps/web'),
		env: { ...process.env, YDO_SERVER: server },
		stdio: 'inherit',
	},
)
const restarter = createRestarter(() =>
	spawn(process.execPath, [fileURLToPath(import.meta.resolve('#dev-server.ts'))], {
		env: { ...process.env, PORT: `${port + 2}`, PUBLIC_URL: pages },
		stdio: 'inherit',
	}),
)
for (const folder of ['apps/server/src', 'apps/server/migrations', 'packages/contract/src', 'packages/log/src'])
	watch(join(root, folder), { recursive: true }, restarter.restart)

const end = async () => {
	vite.kill()
	await restarter.end()
	process.exit()
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end)
vite.once('exit', end)
