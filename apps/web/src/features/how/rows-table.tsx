import { type OwnRows, type OwnValue, ownRowsLimits } from '@ydo/contract/export'
import { ownRowsTexts as texts } from '@ydo/contract/texts/own-rows'

type Table = OwnRows['tables'][number]

type RowsTableProps = Table & { isOpen: boolean; all: readonly Table[] }

/** A table: the number of rows, and behind that each row by its columns. Below the uploads of likes, the number of ballots in them. */
export function RowsTable({ table, count, rows, isOpen, all }: RowsTableProps) {
	const [name, what] = texts.tables[table as keyof typeof texts.tables] ?? [table, '']
	return (
		<>
			<li>
				<details open={isOpen} aria-label={name}>
					<Summary name={name} count={count} bytes={bytesOf(rows)} />
					<p>{what}</p>
					{count > rows.length && <p>{texts.newest(ownRowsLimits.rows, count)}</p>}
					{rows.map((row, index) => (
						// biome-ignore lint/suspicious/noArrayIndexKey: rows have no key and no state
						<StoredRow key={index} row={row} />
					))}
				</details>
			</li>
			{table === 'ticks' && <Ballots count={ballotsOf(all)} isOpen={isOpen} />}
		</>
	)
}

function Ballots({ count, isOpen }: { count: number; isOpen: boolean }) {
	const [name, what] = texts.tables.ballots
	return (
		<li>
			<details open={isOpen} aria-label={name}>
				<Summary name={name} count={count} />
				<p>{what}</p>
			</details>
		</li>
	)
}

function Summary({ name, count, bytes = 0 }: { name: string; count: number; bytes?: number }) {
	return (
		<summary>
			<b>{name}</b>
			<span>{count === 0 ? texts.none : texts.rows(count)}</span>
			<span>{bytes > 0 && texts.bytes(bytes.toLocaleString('en-IN'))}</span>
		</summary>
	)
}

function StoredRow({ row }: { row: Table['rows'][number] }) {
	return (
		<dl>
			{Object.entries(row).map(([column, value]) => (
				<div key={column}>
					<dt>
						<code>{column}</code> {texts.columns[column]}
					</dt>
					<dd>{said(value)}</dd>
				</div>
			))}
		</dl>
	)
}

function said({ text, hex, length = 0 }: OwnValue): string {
	if (hex === undefined) return text ?? texts.empty
	const rest = hex.length / 2 < length ? '…' : ''
	return `${hex}${rest} · ${texts.bytes(length.toLocaleString('en-IN'))}`
}

function bytesOf(rows: Table['rows']): number {
	return rows.flatMap((row) => Object.values(row)).reduce((sum, { length = 0 }) => sum + length, 0)
}

/** Ballots in the listed ticks, whatever became of them. */
function ballotsOf(all: readonly Table[]): number {
	const ticks = all.find(({ table }) => table === 'ticks')
	return (ticks?.rows ?? []).reduce((sum, { number }) => sum + (number?.text === '0' ? 64 : 4), 0)
}
