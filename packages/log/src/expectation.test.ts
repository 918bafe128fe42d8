import { bytesToHex } from '@noble/hashes/utils.js'
import { expect, test } from 'vitest'
import { hex } from '#test/sample.ts'
import vectors from '#vectors/expectations.json' with { type: 'json' }
import { expectationOf } from './expectation.ts'

test.each(vectors.token)('reproduces the expectation of $self of $peer in week $week', (vector) => {
	expect(bytesToHex(expectationOf(vector.peerLeaf, hex(vector.proofFromPeer)))).toBe(vector.expectOfSelf)
})
