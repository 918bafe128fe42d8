import field from './field.module.css'
import { Icon } from './icon.tsx'

/** What is wrong with a field, beside it. Nothing where nothing is. */
export function FieldError({ id, children }: { id: string; children: string | undefined }) {
	if (!children) return null
	return (
		<p id={id} className={field.error}>
			<Icon name="warning" size={19} />
			<span>{children}</span>
		</p>
	)
}
