import type { Chats, ChatView } from '@ydo/client/chat/chat-view'

/** Answers of a demo student in order; after the last, the later ones again. */
const answers = [
	'Hi! To be honest: I am a demo student, played by a program, and I know only a few sentences.',
	'But what you write comes to me sealed, as it would to anybody. The server that passes it on cannot read it.',
	'Have you seen what the server stores about us? It is all on the page "How".',
	'Try switching your network off while you write: it is sent once you are back.',
	'I would answer something clever here, if I could read as well as I can write.',
]

/** Milliseconds of typing for one answer. */
const writing = 2000

type Parts = { wait(milliseconds: number): Promise<void> }

/** Answers every chat that waits for an answer, from now on. Returns the unsubscribe function. */
export function answerAll(chats: Chats, { wait }: Parts): () => void {
	const busy = new Set<string>()
	const answerOne = async (id: string) => {
		const close = chats.open(id)
		try {
			const view = await readView(chats, id)
			await chats.markRead(id)
			chats.type(id)
			await wait(writing)
			if (chats.view(id)?.mayWrite === 'yes') await chats.send(id, nextAnswer(view))
		} finally {
			close()
			busy.delete(id)
		}
	}
	const look = () => {
		for (const { id, isYourTurn } of chats.list()) {
			if (!isYourTurn || busy.has(id)) continue
			busy.add(id)
			answerOne(id).catch(() => undefined) // the match may have ended meanwhile
		}
	}
	look()
	return chats.subscribe(look)
}

function nextAnswer({ messages }: ChatView): string {
	const given = messages.filter(({ isOwn }) => isOwn).length
	const at = given < answers.length ? given : 2 + ((given - 2) % (answers.length - 2))
	return answers[at] ?? ''
}

/** The chat once its messages are synced. */
function readView(chats: Chats, id: string): Promise<ChatView> {
	return new Promise((resolve) => {
		const look = () => {
			const view = chats.view(id)
			if (!view?.isRead) return
			end()
			resolve(view)
		}
		const end = chats.subscribe(look)
		look()
	})
}
