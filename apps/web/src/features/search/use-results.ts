import { type Filters, isFiltered, noFilters } from '@ydo/client/search/filters'
import { findCards } from '@ydo/client/search/find-cards'
import { wordsOf } from '@ydo/client/search/fold'
import type { SearchIndex } from '@ydo/client/search/search-index'
import { useMemo, useState } from 'react'

/**
 * What is looked for and what is found, anew with each key. Lives as long as the screen and nowhere else: what is typed is
 * neither sent nor kept, and stands in no address.
 */
export function useResults(index: SearchIndex) {
	const [text, setText] = useState('')
	const [filters, setFilters] = useState<Filters>(noFilters)
	const typed = useMemo(() => wordsOf(text), [text])
	const asked = typed.length > 0 || isFiltered(filters)
	const found = useMemo(() => (asked ? findCards(index, text, filters) : []), [asked, index, text, filters])
	return { text, setText, filters, setFilters, typed, asked, found }
}
