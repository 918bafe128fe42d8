import { useEffect } from 'react'
import { useSession } from '#platform/use-session.ts'
import { Meeting } from './meeting.tsx'
import { Seen } from './seen.tsx'
import { type Stores, storesOf } from './stores-of.ts'

/** Of the settings: who may see one, whom one meets, and whom one blocked. */
export function WhoMeetsWhom() {
	const session = useSession()
	if (session.status !== 'signed-in') return null
	const { id } = session.user
	return <Groups key={id} member={id} stores={storesOf(id)} />
}

function Groups({ member, stores }: { member: string; stores: Stores }) {
	useVisit(stores)
	return (
		<>
			<Seen member={member} visibility={stores.visibility} />
			<Meeting discovery={stores.discovery} blocks={stores.blocks} />
		</>
	)
}

/** Asks the server when the screen opens, and again when the network is back. */
function useVisit({ visibility, discovery, blocks }: Stores): void {
	useEffect(() => {
		const leaving = new AbortController()
		const { signal } = leaving
		const load = () => {
			for (const store of [visibility, discovery, blocks]) void store.load(signal)
		}
		load()
		addEventListener('online', load, { signal })
		return () => leaving.abort()
	}, [visibility, discovery, blocks])
}
