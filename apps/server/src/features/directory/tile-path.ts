import { tileWidth } from './held-log.ts'

/** Which tile a path of C2SP tlog-tiles names: of hashes at a level, or of entries. */
export type TileName = { level: number | 'entries'; index: number; width: number }

const path = /^(entries|0|[1-9]\d?)\/((?:x\d{3}\/)*\d{3})(?:\.p\/([1-9]\d{0,2}))?$/

/** The tile that stands behind /log/tile/; undefined for any other spelling than the one that a tile has. */
export function readTilePath(text: string): TileName | undefined {
	const [, level = '', digits = '', part] = path.exec(text) ?? []
	const index = Number(digits.replaceAll(/x|\//g, ''))
	const width = part === undefined ? tileWidth : Number(part)
	const isSpelledSo = !digits.startsWith('x000/') && Number.isSafeInteger(index * tileWidth)
	if (!level || !isSpelledSo || (part !== undefined && width >= tileWidth)) return undefined
	if (level === 'entries') return { level, index, width }
	return Number(level) <= highestLevel ? { level: Number(level), index, width } : undefined
}

const highestLevel = 63
