// Runs in the page, bundled: the chat's init with the browser's own X-Wing and with that of @noble/post-quantum.
import type { ChatPsk, ChatSeed, IdentityKey, MemberId } from '@ydo/crypto/branded'
import type { Random } from '@ydo/crypto/bytes'
import { makeInit, openInit } from '@ydo/crypto/chat-init'
import { hpkeOver, loadHpke, nativeKem } from '@ydo/crypto/hpke'
import { chatKeyOf } from '@ydo/crypto/keys'
import { nobleKem } from '@ydo/crypto/noble-kem'

const random: Random = (length) => crypto.getRandomValues(new Uint8Array(length))

const implementations = { native: hpkeOver(nativeKem), noble: hpkeOver(nobleKem(random)) }
type Implementation = keyof typeof implementations

/** True if both sides derive the maker's root, and an init with a flipped bit yields nothing. */
export async function opens(maker: Implementation, opener: Implementation) {
	const { header, seeds, between } = await sample()
	const { init, root } = await makeInit(header, { ...between, random, hpke: implementations[maker] })
	const opening = { ...between, hpke: implementations[opener] }
	const roots = [
		await openInit(init, { ...opening, as: 'a', seed: seeds.a }),
		await openInit(init, { ...opening, as: 'b', seed: seeds.b }),
	]
	init[100] = (init[100] ?? 0) ^ 1
	const spoilt = await openInit(init, { ...opening, as: 'b', seed: seeds.b })
	return { same: roots.map((found) => found?.join() === root.join()), spoilt }
}

/** True if the library uses the browser's own: the other one asks for randomness. */
export async function choosesNative(): Promise<boolean> {
	let isAsked = false
	const hpke = await loadHpke((length) => {
		isAsked = true
		return random(length)
	})
	const { seeds } = await sample()
	const agreed = { psk: random(32), pskId: random(9), info: random(9) }
	const sealed = await hpke.seal(random(32), await chatKeyOf(seeds.a), agreed)
	if (!(await hpke.open(sealed, seeds.a, agreed))) throw new Error('what it sealed does not open')
	return !isAsked
}

async function sample() {
	const seeds = { a: random(32) as ChatSeed, b: random(32) as ChatSeed }
	const ids = { chat: random(16), a: random(16) as MemberId, b: random(16) as MemberId }
	const party = async (seed: ChatSeed) => ({ identity: random(32) as IdentityKey, chatKey: await chatKeyOf(seed) })
	const between = { a: await party(seeds.a), b: await party(seeds.b), psk: random(32) as ChatPsk }
	return { header: { ...ids, epoch: 0, leafA: 0, leafB: 1 }, seeds, between }
}
