import { randomBytes, randomUUID } from 'node:crypto'
import fastifyCookie from '@fastify/cookie'
import rateLimit from '@fastify/rate-limit'
import type { Institute } from '@ydo/contract/institute'
import { lifetimes } from '@ydo/contract/timings'
import Fastify, { type FastifyInstance, type FastifyPluginAsync, type FastifyServerOptions } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { authentication } from '#access/authentication.ts'
import type { Deps } from '#domain/deps.ts'
import { createLogSigner } from '#domain/derived-keys.ts'
import { createPhotoWorkers, type PhotoWorkers } from '#domain/photos/photo-workers.ts'
import { createPushes } from '#domain/push/pushes.ts'
import { addressMarks, sealMarks } from '#domain/visibility/marks.ts'
import { createSessions } from '#features/sign-in/sessions.ts'
import { createHasher, createSealer } from '#infra/at-rest.ts'
import { createFolderBlobs } from '#infra/blobs.ts'
import { handleErrors } from '#infra/error-handler.ts'
import { discoverProvider, type IdentityProvider, type ProviderSettings } from '#infra/identity-provider.ts'
import { requireSchemas } from '#infra/open-api.ts'
import { createTokenIssuer, type Person } from '#infra/tokens.ts'
import { afterUse } from './after-use.ts'
import { testDatabase } from './database.ts'
import { temporaryFolder } from './temporary-folder.ts'

export type TestAppOptions = {
	/** Settings of the institute that differ from `testInstitute`. */
	institute?: Partial<Institute>
	/** Dependencies that replace the default ones. A shared `db` makes two instances of one application. */
	deps?: Partial<Deps>
	/** A listening OpenID provider to sign in at; default: none. */
	identity?: Omit<ProviderSettings, 'publicUrl'>
	/** Serves only these routes, with the platform's error handling and authentication, instead of the whole application. */
	only?: (deps: Deps) => FastifyPluginAsync
	/** Options of Fastify, for instance a logger. */
	server?: FastifyServerOptions
}

export type TestPerson = Person & { subject?: string; device?: string }

export type SignedIn = {
	memberId: Buffer
	/** `authorization` with the access token, for `app.inject({ headers })`. */
	headers: { authorization: string }
	accessToken: string
	refreshToken: string
}

export type TestApp = {
	app: FastifyInstance
	deps: Deps
	db: Deps['db']
	/** The application's clock; stands still unless advanced. */
	clock: { now(): number; advance(milliseconds: number): void }
	/** Signs a person in; by default a new one. The same subject is the same member. */
	signIn(person?: TestPerson): Promise<SignedIn>
	setStatus(memberId: Buffer, status: 'active' | 'suspended'): Promise<void>
}

export const testInstitute: Institute = {
	label: 'IIITDMJ',
	domains: ['iiitdmj.ac.in'],
	disciplines: ['Computer Science', 'Electronics', 'Mechanical', 'Smart Manufacturing', 'Design'],
	years: ['1st year', '2nd year', '3rd year', '4th year'],
	prompts: ['Ask me about', 'A hill I will die on', 'I was wrong about', 'The best spot on campus'],
	timeZone: 'Asia/Kolkata',
	yearBegins: 7,
	leaverDays: 30,
	seasons: [{ number: 1, label: 'first', begins: '2026-01-01' }],
	contacts: { grievance: 'grievance@iiitdmj.ac.in', security: 'security@iiitdmj.ac.in' },
}

/**
 * The real application over the test file's own database and photo folder, with a controllable clock. Closed automatically after the
 * file's last test. Call it at the top of a test file or in a test.
 */
export async function testApp(options: TestAppOptions = {}): Promise<TestApp> {
	let time = Date.parse('2026-11-20T12:00:00Z')
	const clock = () => time
	const deps = await testDeps(clock, options)
	const app = await (options.only ? smallApp(deps, options.only, options.server) : wholeApp(deps, options.server))
	afterUse(() => app.close())

	return {
		app,
		deps,
		db: deps.db,
		clock: {
			now: clock,
			advance: (milliseconds) => {
				time += milliseconds
			},
		},
		signIn: (person) => signIn(deps, person),
		setStatus: async (memberId, status) => {
			await deps.db.updateTable('members').set({ status }).where('id', '=', memberId).execute()
		},
	}
}

async function testDeps(clock: () => number, { institute, deps, identity }: TestAppOptions): Promise<Deps> {
	const publicUrl = deps?.publicUrl ?? 'http://localhost:3000'
	const common = {
		db: deps?.db ?? (await testDatabase()),
		sealer: deps?.sealer ?? createSealer(randomBytes(32)),
		hasher: deps?.hasher ?? createHasher(randomBytes(32)),
		institute: { ...testInstitute, ...institute },
		clock,
	}
	const told = deps?.clock ?? clock
	const pushes = createPushes(common, { spread: 0, retries: [10] })
	afterUse(pushes.close)
	return {
		...common,
		publicUrl,
		roster: undefined,
		push: pushes.push,
		tokens: createTokenIssuer(randomBytes(32), clock),
		addressKey: randomBytes(32),
		logSigner: createLogSigner(common.hasher, publicUrl),
		blobs: deps?.blobs ?? createFolderBlobs(temporaryFolder()),
		photoWorkers,
		provider: identity ? discoverProvider({ ...identity, publicUrl }) : noProvider,
		beatEvery: undefined,
		otherClocks: { uptime: told, database: async () => told() },
		freeDisk: async () => 1,
		siteFolder: undefined,
		serviceWorker: true,
		...deps,
	}
}

/** Shared by all tests of this process: starting them takes longer than most tests. */
const photoWorkers = rememberLast(createPhotoWorkers())

/** Most tests upload the same small photo: what the workers make of it is kept, unless they refuse it. */
function rememberLast(workers: PhotoWorkers): PhotoWorkers {
	let last: { bytes: Buffer; made: Awaited<ReturnType<PhotoWorkers['process']>> } | undefined
	return {
		...workers,
		async process(bytes) {
			if (!last?.bytes.equals(bytes)) last = { bytes: Buffer.from(bytes), made: await workers.process(bytes) }
			return last.made
		},
	}
}

const noProvider: IdentityProvider = {
	authorizationUrl: () => Promise.reject(new Error('This test has no identity provider: pass `identity`')),
	exchange: () => Promise.reject(new Error('This test has no identity provider: pass `identity`')),
}

async function wholeApp(deps: Deps, server?: FastifyServerOptions): Promise<FastifyInstance> {
	const { buildApp } = await import('#app.ts')
	return buildApp(deps, server)
}

async function smallApp(
	deps: Deps,
	routes: NonNullable<TestAppOptions['only']>,
	server?: FastifyServerOptions,
): Promise<FastifyInstance> {
	const app = Fastify({ logger: false, ...server })
	app.setValidatorCompiler(validatorCompiler)
	app.setSerializerCompiler(serializerCompiler)
	handleErrors(app)
	requireSchemas(app)
	await app.register(fastifyCookie)
	await app.register(rateLimit, { global: false })
	authentication(app, deps)
	await app.register(routes(deps))
	return app
}

async function signIn(deps: Deps, { subject, device, ...person }: TestPerson = {}): Promise<SignedIn> {
	const id = subject ?? person.email ?? randomUUID()
	const email = person.email ?? `${id}@${deps.institute.domains[0]}`
	const account = {
		subject: id,
		email,
		person: { name: 'Aarohi', fullName: 'Aarohi Kulkarni', ...person, email },
		device,
	}
	const isPlain = id !== subject && id !== person.email && !device && !deps.roster && !deps.institute.email
	const session = isPlain ? await plantSession(deps, account) : await createSessions(deps).start(account)
	if ('refused' in session) throw new Error(`The member is refused: ${session.refused}`)
	const { access_token: accessToken, refresh_token: refreshToken } = session.tokens
	return { memberId: session.memberId, accessToken, refreshToken, headers: { authorization: `Bearer ${accessToken}` } }
}

type NewAccount = { subject: string; email: string; person: Person }

/** Writes what the sign-in of an account that nobody knows yet writes, in one query instead of fourteen. */
async function plantSession(deps: Deps, { subject, email, person }: NewAccount) {
	const { db, hasher, sealer, institute, tokens, clock } = deps
	const [memberId, sessionId, refreshId, now] = [randomBytes(16), randomBytes(16), randomBytes(16), new Date(clock())]
	const endsAt = new Date(now.getTime() + lifetimes.session * 1000)
	const subject_hash = hasher.hash('subject', subject)
	const marks = sealMarks(sealer, subject_hash, addressMarks(hasher, institute, email))
	const times = { rotated_at: now, created_at: now, authenticated_at: now, expires_at: endsAt }
	await db
		.with('member', (with_) =>
			with_
				.insertInto('members')
				.values({ id: memberId, subject_hash, email_hash: hasher.hash('email', email), marks }),
		)
		.insertInto('sessions')
		.values({ id: sessionId, member_id: memberId, refresh_id: refreshId, ...times })
		.execute()
	const life = { refreshId, issuedAt: now.getTime(), endsAt: endsAt.getTime() }
	return { memberId, tokens: await tokens.issue({ memberId, sessionId, person }, life) }
}
