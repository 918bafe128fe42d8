import type { Joining } from '@ydo/client/joining/create-joining'
import type { JoiningSnapshot } from '@ydo/client/joining/joining-state'
import { Suspense } from 'react'
import { Notice } from '#ui/notice.tsx'
import type { WayParts } from './way-parts.ts'

type VisibilityStepProps = Pick<WayParts, 'HidingForm'> & { joining: Joining; snapshot: JoiningSnapshot }

/** From whom the member hides, before anybody can see them. */
export function VisibilityStep({ joining, snapshot, HidingForm }: VisibilityStepProps) {
	const { fields, errors, failure } = snapshot.visibility
	return (
		<>
			{failure && <Notice kind="failure" text={failure} />}
			<Suspense>
				<HidingForm fields={fields} errors={errors} onWrite={joining.visibility.write} />
			</Suspense>
		</>
	)
}
