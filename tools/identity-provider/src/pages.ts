import type { DemoPerson } from './accounts.ts'

export type SignInPage = {
	/** The form's target; the links are below it. */
	action: string
	people: readonly DemoPerson[]
	/** The typed text and its error, if the page is shown again. */
	typed?: string
	error?: string
}

/** The only resource of a page; no script runs. */
export const styleSheet = '/sign-in/page.css'

/**
 * The Content-Security-Policy of every page here. The form's response redirects to the app, and browsers apply `form-action` to
 * redirects as well.
 */
export function pageHeaders(application: string): Record<string, string> {
	const policy = [
		"default-src 'none'",
		"style-src 'self'",
		`form-action 'self' ${new URL(application).origin}`,
		"base-uri 'none'",
		"frame-ancestors 'none'",
	]
	return {
		'content-security-policy': policy.join('; '),
		'cache-control': 'no-store',
		'referrer-policy': 'no-referrer',
		'x-content-type-options': 'nosniff',
	}
}

export function signInPage({ action, people, typed = '', error }: SignInPage): string {
	return page(
		'Choose an account',
		`<header>
	<p class="stand-in">This is a dev identity provider</p>
	<h1>Choose an account</h1>
	<p>It runs on this computer alone, for trying things out. Anybody can be anybody here, without a password.</p>
</header>
<div class="print">
<form class="sheet" method="post" action="${escapeHtml(action)}" novalidate>
	<label for="email">E-mail</label>
	<input id="email" name="email" type="email" autocomplete="off" autocapitalize="none" spellcheck="false" value="${escapeHtml(typed)}"${
		error ? ' aria-invalid="true" aria-describedby="error" autofocus' : ''
	}>
	${error ? `<p id="error" class="error" role="alert">${escapeHtml(error)}</p>` : ''}
	<button type="submit">Sign in</button>
	<a class="cancel" href="${escapeHtml(action)}/cancel">Cancel</a>
</form>
</div>
${people.length > 0 ? demoStudents(action, people) : ''}`,
	)
}

/** For a sign-in that cannot go on: too old, or opened in another browser. */
export function errorPage(application: string, code: string): string {
	return page(
		'This sign-in cannot go on',
		`<header>
	<p class="stand-in">This is a dev identity provider</p>
	<h1>This sign-in cannot go on</h1>
	<p>It may be too old, finished already, or begun in another browser (${escapeHtml(code)}).</p>
	<p><a class="back" href="${escapeHtml(application)}/login">Start again</a></p>
</header>`,
	)
}

function demoStudents(action: string, people: readonly DemoPerson[]): string {
	return `<section aria-labelledby="demo">
	<h2 id="demo">Demo students</h2>
	<ul>
${people.map((person) => demoStudent(action, person)).join('\n')}
	</ul>
</section>`
}

function demoStudent(action: string, { email, name }: DemoPerson): string {
	const href = `${action}/as/${encodeURIComponent(email)}`
	return `		<li><a href="${escapeHtml(href)}"><b>${escapeHtml(name)}</b> <span>${escapeHtml(email.split('@')[0] ?? '')}</span></a></li>`
}

function page(title: string, main: string): string {
	return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · dev identity provider</title>
<link rel="stylesheet" href="${styleSheet}">
</head>
<body>
<main>
${main}
</main>
</body>
</html>
`
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function escapeHtml(text: string): string {
	return text.replace(/[&<>"']/g, (character) => entities[character] ?? '')
}
