import { Misprint } from '#ui/misprint.tsx'
import { RegisterCross } from './register-cross.tsx'

/** A misprint, with register marks that say how far the inks are out. */
export function MisprintedHearts({ className }: { className: string | undefined }) {
	return (
		<Misprint className={className}>
			<RegisterCross x={26} y={222} ink="var(--rose-deep)" />
			<RegisterCross x={38} y={230} />
			<RegisterCross x={284} y={26} ink="var(--rose-deep)" />
			<RegisterCross x={295} y={36} />
		</Misprint>
	)
}
