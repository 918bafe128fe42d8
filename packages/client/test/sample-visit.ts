import type { Joining } from '#joining/create-joining.ts'
import { sampleJoining, samplePhoto, written } from './sample-joining.ts'

export type Device = ReturnType<typeof sampleJoining>

/** Starts joining on the device. */
export async function begun(device: Device = sampleJoining()) {
	const joining = device.open()
	await joining.begin()
	return { device, joining }
}

/** At the preview, with all fields and one photo. */
export async function atPreview(device: Device = sampleJoining()) {
	device.start = { proposed: {}, photos: [samplePhoto('p')] }
	const { joining } = await begun(device)
	joining.write({ ...written, interestedIn: [...written.interestedIn], tags: [...written.tags] })
	for (let step = 0; step < 4; step++) joining.next()
	await joining.hide()
	const { step, errors } = joining.getSnapshot()
	if (step !== 'preview') throw new Error(`The way to a card ends at ${step}: ${JSON.stringify(errors)}`)
	return { device, joining }
}

export const publishes = ({ calls }: Device) =>
	calls.filter(({ path, method }) => method === 'PUT' && path === '/api/profile')
export const hides = ({ calls }: Device) =>
	calls.filter(({ path, method }) => method === 'PUT' && path === '/api/visibility')
export const errorsOf = (joining: Joining) => joining.getSnapshot().errors
