import type { Task } from '@ydo/contract/held-task'
import { useEffect, useState } from 'react'
import { endTask, taskOf } from '#platform/sign-in-again.ts'

/** The task that a member left for a fresh sign-in and is back with now, for this one showing of the screen. */
export function useResumedTask(member: string | undefined): Task | undefined {
	const [task] = useState(() => (member ? taskOf(member) : undefined))
	useEffect(endTask, [])
	return task
}
