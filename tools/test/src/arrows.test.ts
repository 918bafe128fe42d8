import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

// One forbidden import per arrow of the architecture: each must be an error.
const forbidden = [
	['packages/contract/src', '@ydo/client/session'],
	['packages/contract/src', 'zod'],
	['packages/contract/src', 'node:fs'],
	['packages/client/src', 'react'],
	['packages/client/src', '@ydo/server'],
	['packages/client/src', 'node:fs'],
	['apps/server/src', '@ydo/crypto/keys'],
	['apps/server/src', '@ydo/demo'],
	['apps/server/src/infra', '#domain/cards/roster.ts'],
	['apps/server/src/infra', '#access/cards.ts'],
	['apps/server/src/infra', '@ydo/crypto/keys'],
	['apps/server/src/domain', '#features/cards/store.ts'],
	['apps/server/src/domain', '#access/cards.ts'],
	['apps/server/src/domain', '@ydo/crypto/keys'],
	['apps/server/src/access', '#features/cards/store.ts'],
	['apps/server/src/access', '@ydo/client/session'],
	['apps/server/src/features/cards', '#features/photos/store.ts'],
	['apps/server/src/features/cards', '#app.ts'],
	['apps/server/src/features/cards', '@ydo/crypto/keys'],
	['apps/server/src/features/cards', '../photos/store.ts'],
	['apps/web/src/ui', '@ydo/contract/texts'],
	['apps/web/src/ui', '#member/session.ts'],
	['apps/web/src/browser', '#member/session.ts'],
	['apps/web/src/member', '#features/home/home.tsx'],
	['apps/web/src/features/home', '#features/login/login.tsx'],
	['apps/web/src/features/home', '#app/app.tsx'],
	['apps/web/src/features/deck', '#features/carousel/carousel.tsx'],
	['apps/web/src/features/deck', '#features/home/home.tsx'],
	['apps/web/src/features/carousel', '#features/deck/deck-of.ts'],
	['apps/web/src/features/carousel', '#features/notices/notice.tsx'],
	['apps/web/src/features/carousel', '@ydo/server'],
	['apps/web/src/features/card', '#features/deck/deck-of.ts'],
	['apps/web/src/features/notices', '#features/card/profile-card.tsx'],
	['apps/web/src/features/search', '#features/card/profile-card.tsx'],
	['apps/web/src/features/home', '@ydo/server'],
	['tools/bench/src', '@ydo/demo'],
	['tools/bench/src', '@ydo/web'],
	['packages/client/test', 'react'],
	['packages/client/test', 'node:fs'],
	['packages/crypto/test', '@ydo/contract/texts'],
	['packages/log/test', '@ydo/contract/texts'],
	['tools/demo/test', '@ydo/web'],
	['packages/client/src/vault', '#test/sample-vault.ts'],
	['packages/crypto/src', '#test/sample.ts'],
	['packages/log/src', '#test/sample.ts'],
	['apps/server/src', '#test/until.ts'],
	['apps/server/src/infra', '#test/until.ts'],
	['apps/server/src/features/cards', '#test/app.ts'],
	['apps/web/src/member', '@ydo/client/test/sample-vault'],
	['apps/web/build', '@ydo/client/test/sample-vault'],
	['tools/demo/src', '#test/launcher.ts'],
	['tools/demo/src', '@ydo/server/test/app'],
] as const

const allowed = [
	['packages/client/src', '@ydo/contract/cards'],
	['apps/server/src/features/cards', '#infra/database.ts'],
	['apps/server/src/domain', '#infra/database.ts'],
	['apps/server/src/features/cards', '#access/cards.ts'],
	['apps/web/src/features/home', '#ui/button.tsx'],
	['apps/web/src/features/home', '#features/deck/deck-of.ts'],
	['apps/web/src/features/home', '#features/carousel/carousel.tsx'],
	['apps/web/src/features/home', '#features/card/profile-card.tsx'],
	['apps/web/src/features/home', '#features/notices/notice.tsx'],
	['apps/web/src/features/deck', '#features/card/profile-card.tsx'],
	['apps/web/src/features/carousel', '#features/card/profile-card.tsx'],
	['apps/web/src/app', '#features/home/home.tsx'],
	['tools/demo/src', '@ydo/server'],
	['packages/client/test', '#vault/create-vault.ts'],
	['packages/crypto/test', '#branded.ts'],
	['packages/log/test', '#leaf.ts'],
	['apps/server/test', '#access/cards.ts'],
	['tools/demo/test', '@ydo/server/test/app'],
	['tools/bench/src', '@ydo/server/test/campus'],
	['tools/research/src', '@ydo/client/test/sample-pending-work'],
] as const

const allowedInTests = [
	['packages/client/src/vault', '#test/sample-vault.ts'],
	['packages/crypto/src', '#test/sample.ts'],
	['packages/log/src', '#test/sample.ts'],
	['apps/server/src/features/cards', '#test/app.ts'],
	['tools/demo/src', '#test/launcher.ts'],
	['tools/demo/src', '@ydo/server/test/app'],
] as const

const planted = (imports: readonly (readonly [string, string])[], name: string, ending = '.ts') =>
	imports.map(([folder, imported], index) => ({ folder, imported, file: `${folder}/${name}-${index}${ending}` }))

const mayNot = planted(forbidden, 'forbidden')
const may = planted(allowed, 'allowed')
const mayInTests = planted(allowedInTests, 'allowed', '.test.ts')

/** Elements in components: of the pages, and of their ui/. */
const elements = [
	{ file: 'apps/web/src/app/raw-button.tsx', element: '<button type="button">Go</button>', refused: true },
	{ file: 'apps/web/src/member/raw-button.tsx', element: '<button type="button">Go</button>', refused: true },
	{ file: 'apps/web/src/features/home/raw-button.tsx', element: '<button type="button" />', refused: true },
	{ file: 'apps/web/src/features/home/own-button.tsx', element: '<Button>Go</Button>', refused: false },
	{ file: 'apps/web/src/ui/raw-button.tsx', element: '<button type="button">Go</button>', refused: false },
] as const

const componentWithHelper = 'apps/web/src/app/with-helper.tsx'

const tree = mkdtempSync(join(tmpdir(), 'ydo-arrows-'))
let report = ''

beforeAll(() => {
	for (const file of ['biome.jsonc', 'no-test-helpers.grit', 'no-raw-buttons.grit'])
		copyFileSync(file, join(tree, file))
	for (const { file, imported } of [...mayNot, ...may, ...mayInTests]) plant(file, `import '${imported}'`)
	for (const { file, element } of elements) plant(file, `export const planted = ${element}`)
	plant(componentWithHelper, "import '@ydo/client/test/sample-vault'")
	const biome = join(process.cwd(), 'node_modules/.bin/biome')
	// Only the arrows: the planted files belong to no package, so other rules do not apply.
	const rules = ['style/noRestrictedImports', 'correctness/noNodejsModules', 'plugin']
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

function plant(file: string, code: string): void {
	mkdirSync(dirname(join(tree, file)), { recursive: true })
	writeFileSync(join(tree, file), `${code}\n`)
}

afterAll(() => rmSync(tree, { recursive: true, force: true }))

const isRefused = (file: string) => report.includes(file)

test.each(mayNot)('$folder may not import $imported', ({ file }) => {
	expect(isRefused(file)).toBe(true)
})

test.each(may)('$folder may import $imported', ({ file }) => {
	expect(isRefused(file)).toBe(false)
})

test.each(mayInTests)('tests in $folder may import $imported', ({ file }) => {
	expect(isRefused(file)).toBe(false)
})

test.each(elements)('$file: $element is refused: $refused', ({ file, refused }) => {
	expect(isRefused(file)).toBe(refused)
})

test('components import no test helpers', () => {
	expect(isRefused(componentWithHelper)).toBe(true)
})
