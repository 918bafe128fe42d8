import { searchTexts } from '@ydo/contract/texts/search'
import { type RefObject, useId } from 'react'
import { Icon } from '#ui/icon.tsx'
import styles from './search-field.module.css'
import type { ResultKeys } from './use-result-keys.ts'

/** As many letters as somebody could look for in a card. */
const longest = 80

type SearchFieldProps = {
	ref: RefObject<HTMLInputElement | null>
	text: string
	onText(text: string): void
	onClear(): void
	keys: ResultKeys
}

/**
 * Where one types. It has no name and is in no form, and asks for no completion and no spelling: browsers keep or send what
 * they complete and correct.
 */
export function SearchField({ ref, text, onText, onClear, keys }: SearchFieldProps) {
	const helpId = useId()
	return (
		<div className={styles.place}>
			<div className={styles.field}>
				<Icon name="search" size={24} weight={2.8} />
				<input
					ref={ref}
					className={styles.input}
					type="text"
					role="combobox"
					aria-label={searchTexts.field}
					aria-describedby={helpId}
					aria-autocomplete="list"
					aria-haspopup="grid"
					aria-expanded={keys.found}
					aria-controls={keys.found ? keys.listId : undefined}
					aria-activedescendant={keys.activeId}
					placeholder={searchTexts.placeholder}
					value={text}
					maxLength={longest}
					autoComplete="off"
					autoCorrect="off"
					autoCapitalize="none"
					spellCheck={false}
					enterKeyHint="search"
					onChange={(event) => onText(event.target.value)}
					onKeyDown={keys.onKeyDown}
				/>
				{text !== '' && (
					<button
						type="button"
						className={styles.clear}
						aria-label={searchTexts.clear}
						onClick={() => {
							onClear()
							ref.current?.focus()
						}}
					>
						<Icon name="close" size={20} weight={3} />
					</button>
				)}
			</div>
			<p id={helpId} hidden>
				{searchTexts.fieldHelp}
			</p>
		</div>
	)
}
