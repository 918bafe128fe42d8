import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

// One forbidden import per arrow of the architecture: each must be an error, or a door stands open unnoticed.
const forbidden = [
	['packages/contract/src', '@ydo/client/session'],
	['packages/contract/src', 'zod'],
	['packages/contract/src', 'node:fs'],
	['packages/client/src', 'react'],
	['packages/client/src', '@ydo/server'],
	['packages/client/src', 'node:fs'],
	['apps/server/src', '@ydo/crypto/keys'],
	['apps/server/src', '@ydo/demo'],
	['apps/server/src/platform', '#features/cards/store.ts'],
	['apps/server/src/platform', '#access/cards.ts'],
	['apps/server/src/platform', '@ydo/crypto/keys'],
	['apps/server/src/access', '#features/cards/store.ts'],
	['apps/server/src/access', '@ydo/client/session'],
	['apps/server/src/features/cards', '#features/photos/store.ts'],
	['apps/server/src/features/cards', '#app.ts'],
	['apps/server/src/features/cards', '@ydo/crypto/keys'],
	['apps/server/src/features/cards', '../photos/store.ts'],
	['apps/web/src/ui', '@ydo/contract/texts'],
	['apps/web/src/ui', '#platform/session.ts'],
	['apps/web/src/platform', '#features/home/home.tsx'],
	['apps/web/src/features/home', '#features/login/login.tsx'],
	['apps/web/src/features/home', '#app/app.tsx'],
	['apps/web/src/features/home', '@ydo/server'],
	['tools/bench/src', '@ydo/demo'],
	['tools/bench/src', '@ydo/web'],
] as const

const allowed = [
	['packages/client/src', '@ydo/contract/cards'],
	['apps/server/src/features/cards', '#platform/database.ts'],
	['apps/server/src/features/cards', '#access/cards.ts'],
	['apps/web/src/features/home', '#ui/button.tsx'],
	['apps/web/src/app', '#features/home/home.tsx'],
	['tools/demo/src', '@ydo/server'],
] as const

const tree = mkdtempSync(join(tmpdir(), 'ydo-arrows-'))
const place = (index: number, folder: string) => join(tree, folder, `import-${index}.ts`)
let report = ''

beforeAll(() => {
	copyFileSync('biome.jsonc', join(tree, 'biome.jsonc'))
	for (const [index, [folder, name]] of [...forbidden, ...allowed].entries()) {
		mkdirSync(dirname(place(index, folder)), { recursive: true })
		writeFileSync(place(index, folder), `import '${name}'\n`)
	}
	const biome = join(process.cwd(), 'node_modules/.bin/biome')
	// Only the arrows: the planted files belong to no package, so other rules have nothing to say about them.
	const rules = ['style/noRestrictedImports', 'correctness/noNodejsModules']
	const args = [
		'lint',
		...rules.map((rule) => `--only=${rule}`),
		'--vcs-enabled=false',
		'--reporter=json',
		'--max-diagnostics=none',
		'.',
	]
	report = spawnSync(biome, args, { cwd: tree, encoding: 'utf8' }).stdout
})

afterAll(() => rmSync(tree, { recursive: true, force: true }))

const refused = (index: number, folder: string) => report.includes(`${folder}/import-${index}.ts`)

test.each(forbidden.map(([folder, name], index) => ({ folder, name, index })))(
	'$folder may not import $name',
	(arrow) => {
		expect(refused(arrow.index, arrow.folder)).toBe(true)
	},
)

test.each(allowed.map(([folder, name], index) => ({ folder, name, index: forbidden.length + index })))(
	'$folder may import $name',
	(arrow) => {
		expect(refused(arrow.index, arrow.folder)).toBe(false)
	},
)
