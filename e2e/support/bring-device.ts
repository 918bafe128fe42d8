import type { Page } from '@playwright/test'
import type { HeadlessMember } from '@ydo/client/member/headless-member'
import { deviceKeyBytes } from '@ydo/client/vault/device-keeper'
import { slotKey } from '@ydo/client/vault/vault-storage'

/** Makes this browser a device of the student, with their stored values, and opens their vault. At a page without code. */
export async function bringDevice(page: Page, { id, held }: HeadlessMember): Promise<void> {
	const keys = await held.keeper.take()
	if (!keys) throw new Error('the student has no vault')
	// The armed slot stays on the old device: here the next one is made again.
	const brought = [...held.values].filter(([key]) => key !== slotKey(id))
	const values = brought.map(([key, value]) => [key, asText(value)] as const)
	await page.evaluate(
		async ({ member, secrets, texts }) => {
			const bytes = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
			const name = `device/${member}`
			const iv = crypto.getRandomValues(new Uint8Array(12))
			const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
			const additionalData = new TextEncoder().encode(name)
			const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData }, key, bytes(secrets))
			const request = indexedDB.open('ydo', 1)
			request.onupgradeneeded = () => request.result.createObjectStore('held')
			await new Promise((done) => {
				request.onsuccess = done
			})
			const transaction = request.result.transaction('held', 'readwrite')
			const store = transaction.objectStore('held')
			store.put({ key, iv, sealed }, name)
			for (const [at, text] of texts)
				store.put(
					JSON.parse(text, (_, value) => (value?.bytes === undefined ? value : bytes(value.bytes))),
					at,
				)
			await new Promise((done) => {
				transaction.oncomplete = done
			})
			request.result.close()
		},
		{ member: id, secrets: base64(deviceKeyBytes(keys)), texts: values },
	)
}

/** JSON with bytes as base64. */
function asText(value: unknown): string {
	return JSON.stringify(value, (_, part) => (part instanceof Uint8Array ? { bytes: base64(part) } : part))
}

function base64(bytes: Uint8Array): string {
	return Buffer.from(bytes).toString('base64')
}
