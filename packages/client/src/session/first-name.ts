import type { User } from '@ydo/contract/session'

/**
 * What the welcome calls a member: the first word of `name`, else of `full_name`, else the e-mail before the at-sign.
 * Empty when there is none of them.
 */
export function firstName({ name, full_name, email }: Pick<User, 'name' | 'full_name' | 'email'>): string {
	return firstWord(name) || firstWord(full_name) || (email?.split('@')[0]?.trim() ?? '')
}

function firstWord(text = ''): string {
	return text.trim().split(/\s+/u)[0] ?? ''
}
