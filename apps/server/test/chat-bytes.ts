import { randomBytes } from 'node:crypto'

type Header = { chat: Buffer; sender: Buffer; epoch?: number; id?: Buffer }
type TestInit = { chat: Buffer; a: Buffer; b: Buffer; epoch?: number; leafA?: number; leafB?: number }

/** The bytes of a message as docs/crypto.md defines them; all but the header is random. */
export function messageBytes(
	{ chat, sender, epoch = 0, id = randomBytes(16) }: Header,
	{ plainBytes = 128 }: { plainBytes?: number } = {},
): Buffer {
	return Buffer.concat([Buffer.of(1, 0), chat, u32(epoch), sender, id, randomBytes(32 + plainBytes + 16)])
}

/** The bytes of an init; all but the header is random. */
export function initBytes({ chat, a, b, epoch = 0, leafA = 0, leafB = 0 }: TestInit): Buffer {
	return Buffer.concat([Buffer.of(1), chat, u32(epoch), a, b, u32(leafA), u32(leafB), randomBytes(2336)])
}

function u32(value: number): Buffer {
	const bytes = Buffer.alloc(4)
	bytes.writeUInt32BE(value)
	return bytes
}
