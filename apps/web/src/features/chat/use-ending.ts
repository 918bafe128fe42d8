import { chatTexts } from '@ydo/contract/texts/chat'
import { type MouseEvent, useState } from 'react'
import { chatsOf } from '#platform/use-chats.ts'

/** Ends a match, with kind words or without; the dialog in which that was asked closes once it is done. */
export function useEnding(member: string, id: string, onDone?: () => void) {
	const [busy, setBusy] = useState(false)
	const [failure, setFailure] = useState<string>()
	const end = async ({ currentTarget }: MouseEvent, farewell?: string) => {
		const dialog = currentTarget.closest('dialog')
		setBusy(true)
		setFailure(undefined)
		const outcome = await chatsOf(member)
			.then((chats) => chats.end(id, farewell))
			.catch((error) => {
				console.error(error)
				return 'offline'
			})
		setBusy(false)
		if (outcome !== 'done') return setFailure(chatTexts.closing.failed)
		onDone?.()
		dialog?.close()
	}
	return { busy, failure, end }
}
