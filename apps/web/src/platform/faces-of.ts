import { createFaces, type Faces } from '@ydo/client/faces/create-faces'
import { heldValues } from './held-values.ts'
import { session } from './session.ts'

let held: { member: string; faces: Faces } | undefined

/** The small photos that this device keeps for a member. They live as long as the page, for that member. */
export function facesOf(member: string): Faces {
	if (held?.member !== member)
		held = { member, faces: createFaces({ request: session.requestAs(member), storage: heldValues, member }) }
	return held.faces
}

session.subscribe(() => {
	if (session.snapshot().status === 'signed-out') held = undefined
})
