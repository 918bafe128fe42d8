import { readFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { errors, type InteractionResults, type Provider } from 'oidc-provider'
import { type DemoPerson, parseEmail } from './accounts.ts'
import { errorPage, pageHeaders, signInPage, styleSheet } from './pages.ts'

type Context = Parameters<Parameters<Provider['use']>[0]>[0]

export type SignInPages = {
	people: readonly DemoPerson[]
	/** The origin of the app that people sign in to. */
	application: string
	/** Takes the e-mail of the person who signs in; returns the account's subject. */
	onSignIn: (email: string) => string
}

const css = readFileSync(join(import.meta.dirname, '..', 'assets', 'page.css'), 'utf8')

/** The path of an interaction's page. */
export function pagePath(uid: string): string {
	return `/sign-in/${uid}`
}

/**
 * Adds the pages under /sign-in to the provider.
 *
 * A program signs in with plain HTTP and a cookie jar: follow the redirects from the app's /auth/signin/google until a response is none;
 * that is the page. POST `email=…` (application/x-www-form-urlencoded) to its address, which is the form's action, and follow the
 * redirects again: the last one leads to the app's /callback, with the tokens in its fragment, or to /login?error=….
 */
export function addSignInPages(provider: Provider, pages: SignInPages): void {
	const headers = pageHeaders(pages.application)
	provider.use(async (ctx, next) => {
		if (!ctx.path.startsWith('/sign-in/')) return next()
		ctx.set(headers)
		if (ctx.path === styleSheet) return answer(ctx, 'css', css)
		try {
			await takeStep(provider, ctx, pages)
		} catch (error) {
			if (!(error instanceof errors.SessionNotFound)) throw error
			ctx.status = 400
			answer(ctx, 'html', errorPage(pages.application, error.error))
		}
	})
}

/** Shows the page, or takes the choice made on it: /sign-in/{uid}, …/as/{e-mail}, …/cancel. */
async function takeStep(provider: Provider, ctx: Context, { people, onSignIn }: SignInPages): Promise<void> {
	const [, , uid, deed, argument = ''] = ctx.path.split('/')
	const interaction = await provider.interactionDetails(ctx.req, ctx.res)
	if (interaction.uid !== uid) throw new errors.SessionNotFound('another interaction')
	const finish = async (result: InteractionResults) => {
		ctx.status = 303
		ctx.redirect(await provider.interactionResult(ctx.req, ctx.res, result))
	}

	if (deed === 'cancel') return finish({ error: 'access_denied', error_description: 'cancelled on the page' })
	const typed = deed === 'as' ? decoded(argument) : ctx.method === 'POST' ? await emailField(ctx.req) : undefined
	const email = typed === undefined ? undefined : parseEmail(typed)
	if (email) return finish({ login: { accountId: onSignIn(email), remember: false }, select_account: {} })
	const action = pagePath(uid)
	if (typed === undefined) return answer(ctx, 'html', signInPage({ action, people }))
	ctx.status = 422
	const example = people[0]?.email ?? 'name@institute.example'
	const error = `That is not an e-mail address. Type one like ${example}.`
	answer(ctx, 'html', signInPage({ action, people, typed, error }))
}

function answer(ctx: Context, type: 'html' | 'css', body: string): void {
	ctx.type = type
	ctx.body = body
}

function decoded(text: string): string {
	try {
		return decodeURIComponent(text)
	} catch {
		return text
	}
}

const longestForm = 4096

/** The field `email` of a posted form; a longer body than any form of ours is cut off. */
async function emailField(request: IncomingMessage): Promise<string> {
	let body = ''
	for await (const chunk of request) {
		body += chunk
		if (body.length > longestForm) break
	}
	return new URLSearchParams(body).get('email') ?? ''
}
