import { expect, test } from 'vitest'
import { createListeners } from '#deck/listeners.ts'
import { createOwnStorage, detailsSetting, followDetails, forgetVaultDetails } from './own-storage.ts'

/** The vault as seen by all of a member's devices. */
function sampleVault() {
	const changes = createListeners()
	let settings: Readonly<Record<string, string>> = {}
	const kept: string[] = []
	return {
		kept,
		details: () => settings[detailsSetting],
		member: {
			view: () => ({ status: 'open', isRead: true, settings }),
			async keepSetting(name: string, text: string) {
				kept.push(text)
				settings = { ...settings, [name]: text }
				changes.tell()
			},
			subscribe: changes.add,
		},
		tell: changes.tell,
	}
}

function sampleDevice({ member }: Pick<ReturnType<typeof sampleVault>, 'member'>) {
	const values = new Map<string, string>()
	const storage = {
		getItem: (key: string) => values.get(key) ?? null,
		setItem: (key: string, value: string) => void values.set(key, value),
		removeItem: (key: string) => void values.delete(key),
	}
	return { own: createOwnStorage(storage, 'me'), follow: () => followDetails({ member, storage, id: 'me' }) }
}

const tall = { orientation: '', height: '6.1' }
const short = { orientation: 'Straight', height: '5.2' }

test('erases the details that the vault has when a session ends, and keeps those stored only here', () => {
	const values = new Map([
		['ydo:me:private-details', 'in the vault'],
		['ydo:me:private-details-known', 'in the vault'],
		['ydo:other:private-details', 'written since'],
		['ydo:other:private-details-known', 'in the vault'],
		['ydo:third:private-details', 'no vault yet'],
		['ydo:me:profile-draft', 'a draft'],
	])
	const storage = {
		getItem: (key: string) => values.get(key) ?? null,
		setItem: (key: string, value: string) => void values.set(key, value),
		removeItem: (key: string) => void values.delete(key),
	}
	forgetVaultDetails(storage, [...values.keys()])
	expect([...values.keys()]).toEqual([
		'ydo:other:private-details',
		'ydo:other:private-details-known',
		'ydo:third:private-details',
		'ydo:me:profile-draft',
	])
})

test('copies edits of one device to the other, each once, and the last one wins', () => {
	const vault = sampleVault()
	const [phone, laptop] = [sampleDevice(vault), sampleDevice(vault)]
	phone.own.keepDetails(tall)
	phone.follow()
	laptop.follow()
	expect(laptop.own.details()).toEqual(tall)
	laptop.own.keepDetails(short)
	vault.tell()
	expect(phone.own.details()).toEqual(short)
	phone.own.keepDetails({ orientation: '', height: '' })
	vault.tell()
	expect(laptop.own.details()).toEqual({ orientation: '', height: '' })
	for (let i = 0; i < 3; i++) vault.tell()
	expect(vault.kept).toHaveLength(3)
})

test('writes nothing into the vault from a device without edits', () => {
	const vault = sampleVault()
	const device = sampleDevice(vault)
	device.follow()
	vault.tell()
	expect(vault.kept).toEqual([])
	expect(device.own.details()).toEqual({ orientation: '', height: '' })
})

test('neither stores nor replaces anything before the vault was read', () => {
	const vault = sampleVault()
	const read = vault.member.view
	vault.member.view = () => ({ ...read(), isRead: false })
	const device = sampleDevice(vault)
	device.own.keepDetails(tall)
	device.follow()
	expect(vault.details()).toBeUndefined()
	vault.member.view = read
	vault.tell()
	expect(JSON.parse(vault.details() ?? 'null')).toEqual(tall)
})
