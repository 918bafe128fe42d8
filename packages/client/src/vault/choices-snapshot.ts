import { mostSaid } from '@ydo/contract/said'
import { taken } from '@ydo/crypto/branded'
import { type Bytes, concat, fromBase64url, unsigned } from '@ydo/crypto/bytes'
import type { ChoicesState, LatestClaim, OpenChoice, WrittenBallot } from '#choices/choices-state.ts'
import type { Settled } from '#choices/events.ts'
import { type ByteReader, createByteReader } from './byte-reader.ts'
import {
	cancelBytes,
	claimBytes,
	idBytes,
	readCancel,
	readClaim,
	readSettled,
	settledBytes,
	settledLength,
	textBytes,
} from './choice-format.ts'
import { listOf, optional, readList, readOptional, readRoom, roomOf } from './snapshot-parts.ts'

// Source: docs/crypto.md, "Vault". What a snapshot is padded to may say about how many people a member has decided, which the number of
// entries says anyway, and not what: 64 choices have records of equal size, used or not, a like takes the room of a pass besides, and what
// is known of choices that are not open any more has a room of its own, which is as large for somebody who took none back.
const choiceRecords = 64
const roomLength = 16_384
const idLength = 16

/** What is known of choices, as a snapshot holds it. @throws RangeError where more is open than the protocol lets be. */
export function choicesBytes(state: ChoicesState): Bytes {
	const { open, written } = state
	if (open.length > choiceRecords) throw new RangeError('more choices are open than can be')
	return concat(
		unsigned(state.season, 2),
		optional(state.key || undefined, (key) => taken('SeasonKey', fromBase64url(key))),
		...open.map((choice) => concat(unsigned(1, 1), openBytes(choice), ballotsBytes(written[choice.peer]))),
		new Uint8Array((choiceRecords - open.length) * choiceLength),
		listOf(state.passed, idBytes),
		new Uint8Array(open.length * idLength),
		roomOf(roomLength, takenBackBytes(state)),
		optional(state.claim, latestBytes),
		unsigned(state.claimsOfDay, 2),
		listOf(Object.values(state.settled), paddedSettled),
	)
}

/** @throws RangeError where it is not of the format. */
export function readChoices(reader: ByteReader): ChoicesState {
	const season = reader.number(2)
	const key = readOptional(reader, () => reader.id(32)) ?? ''
	const chosen = Array.from({ length: choiceRecords }, () => readChoice(reader)).filter((choice) => choice.used)
	const passed = readList(reader, () => reader.id(idLength))
	reader.bytes(chosen.length * idLength)
	const { elsewhere, cancels, startedOver, claimed } = readRoom(reader, roomLength, readTakenBack)
	const written = [...chosen.map(({ open, ballots }) => [open.peer, ballots] as const), ...elsewhere]
	return {
		season,
		key,
		open: chosen.map(({ open }) => open),
		passed,
		written: Object.fromEntries(written.filter(([, ballots]) => ballots.length > 0)),
		cancels,
		claim: readOptional(reader, () => ({ ...readLatest(reader), peers: claimed })),
		claimsOfDay: reader.number(2),
		settled: Object.fromEntries(readList(reader, () => readPadded(reader)).map((match) => [match.id, match])),
		startedOver,
	}
}

/** Ballots of peers whose choice is not open, cancels that wait, who started over, and whose ballots the latest claim wrote. */
function takenBackBytes({ open, written, cancels, startedOver, claim }: ChoicesState): Bytes {
	const elsewhere = Object.entries(written).filter(([peer]) => !open.some((choice) => choice.peer === peer))
	return concat(
		listOf(elsewhere, ([peer, ballots]) => concat(idBytes(peer), ballotsBytes(ballots))),
		listOf(cancels, cancelBytes),
		listOf(startedOver, idBytes),
		listOf(claim?.peers ?? [], idBytes),
	)
}

function readTakenBack(room: ByteReader) {
	const readId = () => room.id(idLength)
	return {
		elsewhere: readList(room, () => [readId(), readBallots(room)] as const),
		cancels: readList(room, () => readCancel(room)),
		startedOver: readList(room, readId),
		claimed: readList(room, readId),
	}
}

const textLength = 1 + mostSaid

function paddedText(text: string): Bytes {
	const bytes = textBytes(text)
	return concat(bytes, new Uint8Array(textLength - bytes.length))
}

function readPaddedText(reader: ByteReader): string {
	return createByteReader(reader.bytes(textLength)).text()
}

function openBytes({ peer, at, text }: OpenChoice): Bytes {
	return concat(idBytes(peer), unsigned(at, 8), paddedText(text))
}

function readChoice(reader: ByteReader) {
	const used = reader.number(1) === 1
	const open: OpenChoice = { peer: reader.id(idLength), at: reader.number(8), text: readPaddedText(reader) }
	return { used, open, ballots: readBallots(reader) }
}

const ballotLength = 4 + 4 + 4 + 1 + 32
const ballotsOfPeer = 4
const ballotsLength = 1 + ballotsOfPeer * ballotLength + textLength
const choiceLength = 1 + idLength + 8 + textLength + ballotsLength

/** Always of the same size: how many there are, four records, and the text of the latest, which alone has one. */
function ballotsBytes(ballots: readonly WrittenBallot[] = []): Bytes {
	const unused = new Uint8Array((ballotsOfPeer - ballots.length) * ballotLength)
	const text = paddedText(ballots.at(-1)?.text ?? '')
	return concat(unsigned(ballots.length, 1), ...ballots.map(ballotBytes), unused, text)
}

function ballotBytes({ week, number, size, isTakenBack, key }: WrittenBallot): Bytes {
	const numbers = [unsigned(week, 4), unsigned(number, 4), unsigned(size, 4), unsigned(isTakenBack ? 1 : 0, 1)]
	return concat(...numbers, taken('SeasonKey', fromBase64url(key)))
}

function readBallots(reader: ByteReader): WrittenBallot[] {
	const count = reader.number(1)
	const read = () => {
		const [week, number, size] = [reader.number(4), reader.number(4), reader.number(4)]
		return { week, number, size, isTakenBack: reader.number(1) === 1, key: reader.id(32), text: '' }
	}
	const ballots = Array.from({ length: ballotsOfPeer }, read).slice(0, count)
	const text = readPaddedText(reader)
	return ballots.map((ballot, index) => (index === count - 1 ? { ...ballot, text } : ballot))
}

function latestBytes(claim: LatestClaim): Bytes {
	return concat(claimBytes(claim), unsigned(claim.season, 2))
}

function readLatest(reader: ByteReader): Omit<LatestClaim, 'peers'> {
	return { ...readClaim(reader), season: reader.number(2) }
}

/** Of one size, whatever the peer wrote. */
function paddedSettled(match: Settled): Bytes {
	const bytes = settledBytes(match)
	return concat(unsigned(bytes.length, 1), bytes, new Uint8Array(settledLength - bytes.length))
}

function readPadded(reader: ByteReader): Settled {
	const length = reader.number(1)
	const match = createByteReader(reader.bytes(length))
	reader.bytes(settledLength - length)
	const settled = readSettled(match)
	if (match.rest().length > 0) throw new RangeError('a match is longer than it is')
	return settled
}
