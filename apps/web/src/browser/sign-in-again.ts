import { heldTask, type Task } from '@ydo/contract/account'
import { paths } from '@ydo/contract/session'
import { tabStorage } from './storage.ts'

// Deletion and export require a fresh sign-in, which leaves the page. The pending task is stored in this tab, by member, so that another
// member who signs in meanwhile does not get it. It resumes only after that sign-in came back.

const key = 'ydo:sign-in-again'

/** The screen on which tasks resume. */
export const taskPlace = '/settings'

/** Navigates the browser to the provider. */
export function signInAgain(member: string, task: Task): void {
	tabStorage.setItem(key, JSON.stringify({ member, task, isBack: false }))
	location.assign(paths.signInAgain)
}

/**
 * Call when a sign-in came back; `member` is set if it is the member who was signed in before. True if a task of theirs resumes. Any other
 * task is dropped.
 */
export function comeBack(member: string | undefined): boolean {
	const found = read()
	if (!found || found.member !== member) {
		tabStorage.removeItem(key)
		return false
	}
	tabStorage.setItem(key, JSON.stringify({ ...found, isBack: true }))
	return true
}

/** The task to resume for this member, until `endTask`. */
export function taskOf(member: string): Task | undefined {
	const found = read()
	return found?.isBack && found.member === member ? found.task : undefined
}

/** Removes the resumed task: the screen has it. */
export function endTask(): void {
	if (read()?.isBack) tabStorage.removeItem(key)
}

function read() {
	try {
		return heldTask.safeParse(JSON.parse(tabStorage.getItem(key) ?? 'null')).data
	} catch {
		return undefined
	}
}
