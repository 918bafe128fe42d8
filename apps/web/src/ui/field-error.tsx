import field from './field.module.css'
import { Icon } from './icon.tsx'

/** A field's error, beside it. Renders nothing without one. */
export function FieldError({ id, children }: { id: string; children: string | undefined }) {
	if (!children) return null
	return (
		<p id={id} className={field.error}>
			<Icon name="warning" size={19} />
			<span>{children}</span>
		</p>
	)
}
