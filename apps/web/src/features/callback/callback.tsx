import { preloaderTexts } from '@ydo/contract/texts/preloader'
import { Checking } from '#ui/checking.tsx'
import { AskWhose } from './ask-whose.tsx'
import { useAcceptCallback } from './use-accept-callback.ts'

/**
 * Where the sign-in ends: keeps the tokens of the address's fragment and goes to the landing page, with or without them
 * (specification, section 2). Where they may be somebody else's, the visitor is asked before.
 */
export function Callback() {
	const { question, leave } = useAcceptCallback()
	if (!question) return <Checking status={preloaderTexts.checking} />
	return <AskWhose {...question} onLeave={leave} />
}
