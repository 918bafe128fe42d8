import { knownMemberKey } from '@ydo/client/session/token-store'
import { instituteMeta, type PublicInstitute } from '@ydo/contract/institute'
import { storageKeys } from '@ydo/contract/session'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { toast } from 'react-toastify/unstyled'
import { heldValues } from '#browser/held-values.ts'
import { sampleCards, sampleInstitute, sampleOwnProfile, sampleUser } from './sample-members.ts'
import { createScriptedServer, type ScriptedServer, type Start } from './scripted-server.ts'

let close = async () => {}
let unmount = () => {}

/** Closes the page, if one is open; after each test. */
export const closePage = () => close()

/** Who opens the page: `visitor` is signed in to nothing, a `newcomer` has no card yet. */
export type Viewer = 'visitor' | 'member' | 'newcomer'

export type Opening = Partial<Start> & { viewer?: Viewer; script?(server: ScriptedServer): void | Promise<void> }

/**
 * Opens the application at `path`, in front of a server of its own. `script` prepares the server before the page's first call.
 * The page is closed after the test (`setup.ts`), and the member signed out.
 */
export async function openPage(
	path: string,
	{ viewer = 'member', script, ...start }: Opening = {},
): Promise<ScriptedServer> {
	await close()
	const user = sampleUser(viewer === 'newcomer' ? { profile: 'missing' } : {})
	const server = await createScriptedServer({
		user,
		cards: sampleCards(),
		profile: sampleOwnProfile(user.id),
		...start,
	})
	await script?.(server)
	const real = window.fetch
	window.fetch = server.fetch
	nameInstitute(server.model.log.key)
	history.replaceState(null, '', path)
	if (viewer !== 'visitor') signIn(user.id)
	await mount()
	close = async () => {
		close = async () => {}
		signOut()
		unmount()
		localStorage.clear()
		sessionStorage.clear()
		await forgetHeld()
		window.fetch = real
	}
	return server
}

/** Mounts the application anew at the current address, with what the device has stored. */
export async function reloadPage(): Promise<void> {
	unmount()
	await mount()
}

async function mount(): Promise<void> {
	toast.dismiss() // what the page before said after its end
	const { App, loadScreens } = await import('#app/app.tsx')
	await loadScreens(location.pathname)
	const root = document.body.appendChild(document.createElement('div'))
	root.id = 'root'
	const application = createRoot(root)
	application.render(
		<BrowserRouter>
			<App />
		</BrowserRouter>,
	)
	unmount = () => {
		application.unmount()
		root.remove()
		toast.dismiss() // also what waits for a page to show it
	}
}

/** As a sign-in in another tab does. */
function signIn(member: string): void {
	store(storageKeys.refreshToken, `refresh-${member}`)
	store(storageKeys.accessToken, `access-${member}`)
}

function signOut(): void {
	for (const key of [knownMemberKey, storageKeys.refreshToken, storageKeys.accessToken]) store(key, null)
}

/** Fills the page's meta element as the server does. */
function nameInstitute(log: string): void {
	const meta =
		document.querySelector(`meta[name="${instituteMeta}"]`) ?? document.head.appendChild(document.createElement('meta'))
	meta.setAttribute('name', instituteMeta)
	meta.setAttribute('content', JSON.stringify({ ...sampleInstitute, log } satisfies PublicInstitute))
}

async function forgetHeld(): Promise<void> {
	const held = await heldValues.read('')
	await heldValues.change(new Map(), [...held.keys()])
}

function store(key: string, newValue: string | null): void {
	if (newValue === null) localStorage.removeItem(key)
	else localStorage.setItem(key, newValue)
	dispatchEvent(new StorageEvent('storage', { key, newValue, storageArea: localStorage }))
}
