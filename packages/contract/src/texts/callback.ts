/** The callback screen, if a sign-in did not begin in this browser or somebody else is signed in. */
export const callbackTexts = {
	name: 'Sign in',
	ask: (name: string) => `Continue as ${name}?`,
	askNameless: 'Continue with this sign-in?',
	current: (name: string) => `You’re signed in as ${name}.`,
	/** `account` is an e-mail. */
	account: (account: string) => `This would sign you in as ${account}.`,
	nameless: 'We couldn’t find out whose account this is.',
	warning: 'Only continue if that’s your account. Otherwise its owner could read what you do here.',
	accept: (name: string) => `Continue as ${name}`,
	acceptNameless: 'Continue',
	stay: (name: string) => `Stay signed in as ${name}`,
	decline: 'Don’t sign in',
} as const
