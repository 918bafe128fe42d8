import { fork } from 'node:child_process'
import { join } from 'node:path'

/** A program of this folder in a separate process, which answers each message with one. */
export type Child<Question extends object, Answer> = {
	ask(question: Question): Promise<Answer>
	/** Closes its channel, upon which it exits. */
	end(): Promise<void>
}

export function startChild<Question extends object, Answer>(program: string): Child<Question, Answer> {
	const child = fork(join(import.meta.dirname, program), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
	const exited = new Promise<void>((done) => child.once('exit', () => done()))
	return {
		ask: (question) =>
			new Promise((done, fail) => {
				const failed = () => fail(new Error(`${program} ended`))
				child.once('exit', failed)
				child.once('message', (answer) => {
					child.off('exit', failed)
					done(answer as Answer)
				})
				child.send(question)
			}),
		async end() {
			if (child.connected) child.disconnect()
			await exited
		},
	}
}
