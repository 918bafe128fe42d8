import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import type { Counts } from './results.ts'

const audit = z.object({
	vulnerabilities: z.record(z.string(), z.object({ severity: z.string(), range: z.string() })),
	metadata: z.object({ vulnerabilities: z.object({ high: z.number(), critical: z.number() }) }),
})

/** npm's answer if the registry has no advisories, as many mirrors. */
const noAudit = z.object({ message: z.string() })

/** Asks the registry for advisories on production dependencies: high and critical ones fail. */
export async function advisories(env: Record<string, string> = {}): Promise<Counts> {
	const npm = process.env.npm_execpath
	const [command, first] = npm?.endsWith('.js') ? [process.execPath, [npm]] : ['npm', []]
	// A silent network must not delay the whole test command.
	const args = [...first, 'audit', '--omit=dev', '--json', '--fetch-retries=0', '--fetch-timeout=30000']
	const child = spawn(command, args, {
		stdio: ['ignore', 'pipe', 'ignore'],
		env: { ...process.env, ...env },
	})
	const failure = new Promise<string>((done) => child.once('error', ({ message }) => done(JSON.stringify({ message }))))
	return readAudit(await Promise.race([text(child.stdout), failure]))
}

function readAudit(output: string): Counts {
	const said = jsonIn(output)
	const { data } = audit.safeParse(said)
	if (!data) {
		const reason = noAudit.safeParse(said).data?.message ?? 'npm audit gave no answer'
		return { passed: 0, failed: 0, note: `nothing was checked: ${reason}` }
	}
	const { high, critical } = data.metadata.vulnerabilities
	if (high + critical === 0) return { passed: 1, failed: 0 }
	const grave = Object.entries(data.vulnerabilities).filter(([, { severity }]) => /high|critical/.test(severity))
	const failures = grave.map(([name, { severity, range }]) => ({
		name: `${name} ${range}`,
		cause: `${severity} advisory`,
		repeat: 'npm audit --omit=dev',
	}))
	return { passed: 0, failed: high + critical, failures }
}

function jsonIn(output: string): unknown {
	try {
		return JSON.parse(output)
	} catch {
		return undefined
	}
}
