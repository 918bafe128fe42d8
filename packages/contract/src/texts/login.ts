import type { SignInFailure } from '#session.ts'

/** The login page, and reasons for a failed sign-in. */
export const loginTexts = {
	title: 'YOU DESERVE ONE',
	statement: "All your information is confidential. Even the developers can't access your data.",
	how: 'how',
	button: 'LOGIN WITH',
	google: 'Google',
	leaving: 'OPENING GOOGLE…',
	blocked: 'Your browser blocks storage for this site. Signing in needs it: allow cookies and site data, then reload.',
	failures: {
		cancelled: 'Sign-in was cancelled. Press LOGIN WITH Google to try again.',
		expired: 'That sign-in is no longer valid. Please start again from here.',
		foreign: 'That account is not of this institute. Choose your institute account.',
		unverified: 'Your e-mail is not verified yet. Verify it with Google, then come back.',
		not_student: 'That account is not a student’s. Choose your student account.',
		suspended: 'This membership is suspended. Write to the contact on the “how” page.',
		under_age: 'You told us that you are not 18 yet. Come back when you are.',
		left_lately: 'You deleted your account less than a day ago. You can join again 24 hours after that.',
		unavailable: 'Google does not answer right now. Please try again in a minute.',
		offline: 'You are offline. Signing in needs a network.',
		failed: 'Sign-in did not work. Please start again from here.',
	} satisfies Record<SignInFailure, string>,
} as const
