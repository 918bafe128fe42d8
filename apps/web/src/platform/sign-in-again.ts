import { heldTask, type Task } from '@ydo/contract/held-task'
import { paths } from '@ydo/contract/session'

// Deletion and export want a fresh sign-in. The way to the provider leaves the page: what was being done waits in this tab's
// storage, by member, so that nobody else who signs in meanwhile finds it. It is taken up only where the sign-in came back.

const key = 'ydo:sign-in-again'

/** The screen on which the tasks go on. */
export const taskPlace = '/settings'

/** Leaves for the provider with the whole browser. */
export function signInAgain(member: string, task: Task): void {
	sessionStorage.setItem(key, JSON.stringify({ member, task, isBack: false }))
	location.assign(paths.signInAgain)
}

/**
 * To be called when a sign-in came back; `member` where it is of the member who was signed in before. True where a task of
 * theirs goes on. Any other task is given up.
 */
export function comeBack(member: string | undefined): boolean {
	const found = read()
	if (!found || found.member !== member) {
		sessionStorage.removeItem(key)
		return false
	}
	sessionStorage.setItem(key, JSON.stringify({ ...found, isBack: true }))
	return true
}

/** The task that goes on for this member, until `endTask`. */
export function taskOf(member: string): Task | undefined {
	const found = read()
	return found?.isBack && found.member === member ? found.task : undefined
}

/** Forgets the task that goes on: the screen has it. */
export function endTask(): void {
	if (read()?.isBack) sessionStorage.removeItem(key)
}

function read() {
	try {
		return heldTask.safeParse(JSON.parse(sessionStorage.getItem(key) ?? 'null')).data
	} catch {
		return undefined
	}
}
