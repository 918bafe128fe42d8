import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { choosing } from '#platform/choosing.ts'
import { followServer } from '#platform/follow-server.ts'
import { followVersions } from '#platform/new-version.ts'
import { noticesOf } from '#platform/notices-of.ts'
import { useMember } from '#platform/use-member.ts'
import { wake } from '#platform/wake.ts'
import { whenIdle } from '#platform/when-idle.ts'
import { onWorkerWords } from '#platform/worker-said.ts'
import { NetworkNote } from './network-note.tsx'
import { offerNewVersion } from './new-version.tsx'

/** Keeps the application at hand on this device: held for when there is no network, renewed, and knocked for its member. Says whether there is a network. */
export function AtHand() {
	const member = useMember()?.id
	const navigate = useNavigate()
	useEffect(() => {
		const ending = followVersions(offerNewVersion)
		return () => void ending.then((end) => end())
	}, [])
	useEffect(() => (member ? whenIdle(() => void renewKnocks(member)) : undefined), [member])
	useEffect(
		() =>
			onWorkerWords((words) => {
				if (words.say === 'open') navigate(words.path)
				if (words.say === 'knock' && member) fetchNews(member)
				if (words.say === 'resubscribed' && member) void renewKnocks(member)
			}),
		[member, navigate],
	)
	useEffect(followServer, [])
	return <NetworkNote />
}

/** The code for knocks comes only to devices that may be knocked at. */
async function renewKnocks(member: string): Promise<void> {
	if (!('Notification' in window) || Notification.permission !== 'granted') return
	// Without a network the next visit renews them.
	const push = await import('#platform/push.ts').catch(console.error)
	await push?.renewPush(member)
}

/** What the page was knocked for: the live connection may have slept. */
function fetchNews(member: string): void {
	wake()
	void noticesOf(member).load()
	choosing(member)
		.then((chooser) => chooser.sync())
		.catch(console.error)
}
